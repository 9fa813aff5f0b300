import type { AnnouncementChanges } from '#contract/announcements/record.ts';
import type { AudienceWord, RecipientKind } from '#contract/audiences/values.ts';
import { refuse } from '#server/lib/refusal.ts';

const kindsOf: Readonly<Record<AudienceWord, readonly RecipientKind[]>> = {
  all: ['students', 'parents', 'teachers', 'staff'],
  students: ['students'],
  parents: ['parents'],
  teachers: ['teachers'],
  staff: ['staff'],
};

type ChosenAudience = Pick<AnnouncementChanges, 'targetAudience' | 'audiences'>;

/** The audience. Limited to classes, `all` means their students, teachers and families. */
export function audienceOf({ targetAudience = 'all', audiences = [] }: ChosenAudience) {
  const kinds = kindsOf[targetAudience];
  return {
    kinds: audiences.length > 0 ? kinds.filter((kind) => kind !== 'staff') : kinds,
    class_ids: audiences.map(({ class_id }) => class_id),
    section_ids: audiences.map(({ section_id }) => section_id ?? null),
  };
}

export function checkAudience({ targetAudience, audiences = [] }: ChosenAudience) {
  if (targetAudience === 'staff' && audiences.length > 0)
    throw refuse.invalid('audiences', 'Staff cannot be narrowed to classes');
}
