import type { UrgentDraft } from '#contract/messages/urgent.ts';
import { studentAudiences, urgentPlaces } from '#contract/messages/values.ts';
import { placesIn, unknownPlace } from '#server/features/messages/templates/rules.ts';
import { refuse } from '#server/lib/refusal.ts';

type UrgentTexts = Pick<UrgentDraft, 'title' | 'text'>;

/** Whether the message differs between students. */
export const namesStudent = ({ title, text }: UrgentTexts) =>
  placesIn(title).length + placesIn(text).length > 0;

/** Refuses places that are not known, and the name of a student in a message to people who are not written to about one. */
export function checkPlaces({ targetAudience, ...draft }: UrgentTexts & Pick<UrgentDraft, 'targetAudience'>) {
  for (const field of ['title', 'text'] as const) {
    const unknown = unknownPlace(draft[field], urgentPlaces);
    if (unknown !== undefined) throw refuse.invalid(field, unknown);
    if (placesIn(draft[field]).length > 0 && !studentAudiences.some((one) => one === targetAudience))
      throw refuse.invalid(field, '{student_name} can only be used in messages to parents or to students');
  }
}
