import { z } from 'zod';
import { id, idParams, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';
import { lead, leadCard } from './record.ts';

const possibleDuplicate = leadCard.extend({ same: z.array(z.enum(['email', 'phone'])) });
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

const other = z.object({ crm_contact_id: z.uuid('Contact not found') });

/** A guardian with the same phone or email. */
const knownGuardian = z.object({
  guardian_id: id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  relationship: z.string(),
  students: z.array(z.object({ student_id: id, name: z.string() })),
});

export const leadLinkEntries = {
  duplicates: defineRoute({
    method: 'GET',
    path: '/crm/contact/duplicates',
    permission: everyone,
    summary: 'Find leads with the same email or phone; a warning, never a refusal',
    query: z.object({
      email: text('Email', 254).optional(),
      mobile: text('Phone', 200).optional(),
      exclude: id.optional(),
    }),
    result: z.object({ matches: z.array(possibleDuplicate) }),
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/crm/contact/{id}/merge',
    permission: managers,
    summary:
      'Merge another lead into this one: its activities and tasks move here, and blank fields are filled',
    params: idParams,
    body: other,
    result: lead,
  }),
  unmerge: defineRoute({
    method: 'POST',
    path: '/crm/contact/{id}/unmerge',
    permission: managers,
    summary: 'Undo a merge; the other lead gets back what it had',
    params: idParams,
    body: other,
    result: lead,
  }),
  prepareStudent: defineRoute({
    method: 'GET',
    path: '/crm/contact/{id}/student',
    permission: everyone,
    summary: 'Prepare the student that a lead becomes; includes guardians already known by phone or email',
    params: idParams,
    result: z.object({
      student_id: id.nullable(),
      /** Under the names of the student's fields. */
      values: z.record(z.string(), z.string()),
      guardians: z.array(knownGuardian),
    }),
  }),
  convert: defineRoute({
    method: 'POST',
    path: '/crm/contact/{id}/convert',
    permission: everyone,
    summary: 'Link a lead with the student it became; the lead counts as won',
    params: idParams,
    body: z.object({ student_id: z.uuid('Student not found') }),
    result: lead,
  }),
};
