import type { NewTeachingGrant } from '#contract/teaching/grants.ts';
import type { GrantPlace } from './queries.ts';

/** Why a grant cannot be made, with the field that causes it. */
export type GrantProblem = { readonly field: string; readonly message: string };

function substituteProblem(grant: NewTeachingGrant, place: GrantPlace): GrantProblem | undefined {
  if (!grant.class_id) return { field: 'class_id', message: 'Class is required' };
  if (!place.class_id) return { field: 'class_id', message: 'Class not found' };
  if (grant.section && !place.section_id)
    return { field: 'section', message: 'The class has no such section' };
  if (grant.department)
    return { field: 'department', message: 'A substitute takes over a class, not a department' };
  if (grant.subject_id && !place.subject_id) return { field: 'subject_id', message: 'Subject not found' };
  if (grant.subject_id && !place.is_taught)
    return { field: 'subject_id', message: 'This subject is not taught in the class' };
  return undefined;
}

function headProblem(grant: NewTeachingGrant, place: GrantPlace): GrantProblem | undefined {
  if (grant.class_id) return { field: 'class_id', message: 'The head of a subject has it in all classes' };
  if (grant.section) return { field: 'section', message: 'The head of a subject has it in all sections' };
  if (!grant.subject_id && !grant.department)
    return { field: 'subject_id', message: 'Choose a subject or a department' };
  if (grant.subject_id && grant.department)
    return { field: 'department', message: 'Choose either a subject or a department' };
  if (grant.subject_id && !place.subject_id) return { field: 'subject_id', message: 'Subject not found' };
  if (grant.department && !place.has_department)
    return { field: 'department', message: 'No teacher is in this department' };
  return undefined;
}

/** The first thing that does not fit in a new grant. */
export function grantProblem(
  grant: NewTeachingGrant,
  place: GrantPlace,
  today: string,
): GrantProblem | undefined {
  const problem = grant.kind === 'head' ? headProblem(grant, place) : substituteProblem(grant, place);
  return problem ?? lastDayProblem(grant.to_date, today);
}

export function lastDayProblem(to_date: string, today: string): GrantProblem | undefined {
  if (to_date < today) return { field: 'to_date', message: 'The last day must not be in the past' };
  return undefined;
}
