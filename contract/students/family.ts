import { z } from 'zod';
import { blankable, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

const message = 'Separate guardians are father, mother or guardian, joined with commas';

/** Those of the flat fields that have the name of another person of the family and are someone else. */
export const separateGuardians = blankable(
  z.string(message).regex(/^(father|mother|guardian)(,(father|mother|guardian))*$/, message),
);

export const isNew = (label: string) => z.boolean(`${label} must be yes or no`).optional();

const named = ['father', 'mother', 'guardian'] as const;
const typedText = (label: string) => text(label, 200).optional();

export const studentFamilyEntries = {
  namesakes: defineRoute({
    method: 'GET',
    path: '/school/students/namesakes',
    permission: everyone,
    summary:
      'Find fields of a student’s form that may name one person, to ask before the student is saved; nothing is stored',
    query: z.object({
      father_name: typedText('Father Name'),
      father_contact: typedText('Father Contact'),
      mother_name: typedText('Mother Name'),
      mother_contact: typedText('Mother Contact'),
      guardian_name: typedText('Guardian Name'),
      parent_contact: typedText('Guardian Phone'),
    }),
    result: z.object({
      pairs: z.array(
        z.object({
          first: z.enum(named),
          second: z.enum(named),
          /** The names are the same, so the student gets one guardian, unless `separate_guardians` names the second. */
          is_one: z.boolean(),
        }),
      ),
    }),
  }),
};
