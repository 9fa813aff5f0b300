import { z } from 'zod';
import { blankable, id, instant, pageFields, pageQuery } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const trashTypes = [
  'student',
  'guardian',
  'teacher',
  'contact',
  'activity',
  'task',
  'announcement',
  'student_document',
  'teacher_document',
] as const;
export const trashType = z.enum(trashTypes, `Type must be one of: ${trashTypes.join(', ')}`);
export type TrashType = z.infer<typeof trashType>;

const trashItem = z.object({
  type: trashType,
  id,
  name: z.string(),
  detail: z.string().nullable(),
  deleted_dt: instant,
  deleted_by: z.string().nullable(),
  restorable_until: instant,
});
export type TrashItem = z.infer<typeof trashItem>;

export const trash = {
  list: defineRoute({
    method: 'GET',
    path: '/trash',
    permission: accountAdmins,
    summary: 'List deleted records that can still be restored, latest first',
    query: z.object({ type: blankable(trashType) }).extend(pageQuery(25).shape),
    result: z.object({ items: z.array(trashItem), ...pageFields }),
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/trash/{type}/{id}/restore',
    permission: accountAdmins,
    summary: 'Restore a deleted record with everything that belongs to it',
    params: z.object({ type: trashType, id }),
    result: z.object({
      type: trashType,
      id,
      name: z.string(),
      /** What of it could not be restored, such as 'father of Imani Mwangi'. */
      lost: z.array(z.string()),
    }),
  }),
};
