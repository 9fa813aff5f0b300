import { z } from 'zod';
import { id } from '#contract/kit/common.ts';

/** More unknown names mean that the column does not hold classes. */
export const mostMissingPlaces = 200;

const namedPlace = z.object({
  /** As the file writes them; `section` is null where the file has none. */
  class_name: z.string().max(500),
  section: z.string().max(500).nullable(),
});

/** What to do with the rows of a class or section that the school does not have. */
const placeDecision = z.discriminatedUnion('action', [
  namedPlace.extend({ action: z.literal('create') }),
  namedPlace.extend({
    action: z.literal('use'),
    class_id: id,
    /** The section of that class; null for none. */
    use_section: z.string().max(50).nullable(),
  }),
  namedPlace.extend({ action: z.literal('leave_out') }),
]);
export type PlaceDecision = z.infer<typeof placeDecision>;

export const placeDecisions = z.array(placeDecision).max(mostMissingPlaces);

const existingPlace = z.object({ class_id: id, class_name: z.string(), section: z.string().nullable() });

const missingPlace = namedPlace.extend({
  rows: z.int(),
  /** False if the class exists and only lacks the section. */
  is_new_class: z.boolean(),
  /** A similar name; `confidence` is 0 to 1. */
  proposal: existingPlace.extend({ confidence: z.number().min(0).max(1) }).nullable(),
});
export type MissingPlace = z.infer<typeof missingPlace>;

export const missingPlaces = z
  .object({
    /** The most frequent ones first, at most 200. */
    missing: z.array(missingPlace),
    total: z.int(),
    places: z.array(existingPlace),
  })
  .meta({ id: 'MissingClasses' });
export type MissingPlaces = z.infer<typeof missingPlaces>;

/** `reason` says why an undo kept it. */
export const createdPlace = z.object({
  class_name: z.string(),
  section: z.string(),
  is_new_class: z.boolean(),
  reason: z.string().nullable(),
});
