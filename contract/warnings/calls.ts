import { z } from 'zod';
import {
  blankable,
  calendarDate,
  id,
  idParams,
  instant,
  name200,
  pageFields,
  pageQuery,
  searchTerm,
  text10000,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

export const warningKinds = ['absence', 'average'] as const;

/** How a family was reached. */
export const contactWays = ['call', 'message', 'email', 'meeting'] as const;

const warning = z.object({
  student_id: id,
  name: z.string(),
  photo_url: z.string().nullable(),
  class_id: id.nullable(),
  class_name: z.string().nullable(),
  section: z.string().nullable(),
  phone: z.string().nullable(),
  /** Chronic absence this year: the percentage of counted days missed for any reason, unrounded. */
  absence: z.object({ missed: z.number(), days: z.int(), percent: z.number(), since: z.string() }).nullable(),
  /** An average below that of the previous exam, both unrounded. */
  average: z
    .object({
      latest: z.number(),
      latest_exam: z.string(),
      previous: z.number(),
      previous_exam: z.string(),
      since: z.string(),
    })
    .nullable(),
  /** The last recorded contact with the family. */
  last_contact: z
    .object({ way: z.string(), note: z.string(), by: z.string().nullable(), at: instant })
    .nullable(),
  /** Whether no one has contacted the family since the warning. */
  is_open: z.boolean(),
  task: z.object({ task_id: id, title: z.string(), due_date: z.string() }).nullable(),
});
export type Warning = z.infer<typeof warning>;

const warningCounts = z.object({ total: z.int(), open: z.int(), absence: z.int(), average: z.int() });
export type WarningCounts = z.infer<typeof warningCounts>;

const warningListQuery = pageQuery(25).extend({
  search: searchTerm,
  kind: z.enum(warningKinds, 'Kind must be absence or average').optional(),
  class_id: id.optional(),
  /** `open`, the default: no contact since the warning. */
  state: z.enum(['open', 'all'], 'State must be open or all').default('open'),
});

export const warnings = {
  list: defineRoute({
    method: 'GET',
    path: '/school/warnings',
    permission: everyone,
    summary: 'List students with chronic absence or a falling average, worst first',
    query: warningListQuery,
    result: z.object({
      warnings: z.array(warning),
      counts: warningCounts,
      thresholds: z.object({
        absence_percent: z.number(),
        absence_days: z.number(),
        average_points: z.number(),
      }),
      ...pageFields,
    }),
  }),
  logContact: defineRoute({
    method: 'POST',
    path: '/school/warnings/{id}/contact',
    permission: everyone,
    summary: "Record a contact with a student's family",
    status: 201,
    params: idParams,
    body: z.object({
      way: z.enum(contactWays, 'Way must be call, message, email or meeting').default('call'),
      note: text10000('Note').default(''),
    }),
    result: z.object({ activity_id: id }),
  }),
  createTask: defineRoute({
    method: 'POST',
    path: '/school/warnings/{id}/task',
    permission: everyone,
    summary: 'Create a task about a student',
    status: 201,
    params: idParams,
    body: z.object({
      title: name200('Title'),
      due_date: calendarDate('Due date'),
      assigned_to: blankable(id),
      description: blankable(text10000('Description')),
    }),
    result: z.object({ task_id: id }),
  }),
};
