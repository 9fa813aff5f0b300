import { z } from 'zod';
import { blankable, chosenId, count, id } from '#contract/kit/common.ts';
import { audienceWords, recipientKinds } from './values.ts';

export const targetAudience = z.enum(
  audienceWords,
  `Target Audience must be one of: ${audienceWords.join(', ')}`,
);

const audience = z
  .object({ class_id: chosenId('Class'), section_id: blankable(chosenId('Section')) })
  .meta({ id: 'Audience' });
export const audiences = z
  .array(audience, 'Classes must be a list')
  .max(100, 'At most 100 classes and sections')
  .nullable()
  .transform((sent) => sent ?? []);

export const audiencePreview = z.object({
  /** Distinct people; a person who is both parent and teacher counts in both groups. */
  people: count,
  /** Those with a usable email address. */
  with_address: count,
  /** Distinct addresses: families may share one. */
  addresses: count,
  /** Addresses that receive only essential announcements. */
  unsubscribed: count,
  /** How many emails would be sent; one for each child if each child has a letter of its own. */
  mails: count,
  groups: z.array(z.object({ kind: z.enum(recipientKinds), people: count, with_address: count })),
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

/** What an audience can be narrowed to: every class with its sections. */
export const audienceChoice = z.object({
  class_id: id,
  class_name: z.string(),
  sections: z.array(z.object({ section_id: id, section_name: z.string() })),
});
