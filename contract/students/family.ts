import { z } from 'zod';
import { blankable } from '#contract/kit/common.ts';

const message = 'Separate guardians are father, mother or guardian, joined with commas';

/** Those of the flat fields that have the name of another person of the family and are someone else. */
export const separateGuardians = blankable(
  z.string(message).regex(/^(father|mother|guardian)(,(father|mother|guardian))*$/, message),
);

export const isNew = (label: string) => z.boolean(`${label} must be yes or no`).optional();
