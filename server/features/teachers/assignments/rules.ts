import type { AssignmentPlace } from './queries.ts';

/** The first part of an assignment that the school does not have, with the field that named it. */
export function placeProblem(place: AssignmentPlace | undefined, section: string | null) {
  if (!place?.class_id) return { field: 'class_id', message: 'Class not found' };
  if (section !== null && place.section_id === null)
    return { field: 'section', message: 'The class has no such section' };
  if (!place.subject_id) return { field: 'subject_id', message: 'Subject not found' };
  if (!place.academic_year_id) return { field: 'year', message: 'The school has no such academic year' };
  return undefined;
}

type ClassOfYear = { class_name: string; section: string | null; year: number | null };

/** Why a person cannot become class teacher: another person is. */
export function classTeacherTaken(holder: string, { class_name, section, year }: ClassOfYear): string {
  const place = section === null ? class_name : `${class_name} ${section}`;
  return `${holder} is the class teacher of ${place} in ${year}`;
}
