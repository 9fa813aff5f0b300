import { dayMs } from '#contract/kit/days.ts';
import { type StudentRecord } from '#contract/students/calls.ts';
import { parentRequired, type StudentChanges } from '#contract/students/form.ts';
import type { StudentStatus } from '#contract/students/values.ts';
import { refuse } from '#server/lib/refusal.ts';

export type EnrolmentPlace = {
  readonly class_id: string;
  readonly section_id: string | null;
  readonly roll_no: string | null;
};

export type Enrolment = EnrolmentPlace & {
  readonly enrolment_id: string;
  readonly from_date: string;
  readonly to_date: string | null;
  readonly exit_reason: string | null;
};

/** The changes of a student's enrollments, in this order. */
export type EnrolmentMove = {
  /** The latest enrollment as it should be. */
  readonly change?: Enrolment;
  /** The latest enrollment, if it never began. */
  readonly drop?: string;
  readonly open?: EnrolmentPlace & Pick<Enrolment, 'from_date' | 'to_date' | 'exit_reason'>;
};

const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
const laterDay = (one: string, other: string) => (one > other ? one : other);
const samePlace = (one: EnrolmentPlace, other: EnrolmentPlace) =>
  one.class_id === other.class_id && one.section_id === other.section_id;

/** Whether a student with this status has left the school. */
export const hasLeft = (status: StudentStatus) => status === 'graduated' || status === 'transferred';

type EnrolmentRequest = {
  readonly today: string;
  readonly status: StudentStatus;
  readonly place: EnrolmentPlace;
};

/**
 * The changes that bring a student from the latest enrollment to where they should be today. A day belongs to one
 * enrollment only, so a second change on the same day corrects the first.
 */
export function planMove(
  { today, status, place }: EnrolmentRequest,
  latest: Enrolment | undefined,
): EnrolmentMove {
  if (hasLeft(status)) return latest ? planLeaving({ today, status, place }, latest) : {};
  if (!latest || (latest.to_date !== null && latest.to_date < today)) {
    return { open: { ...place, from_date: today, to_date: null, exit_reason: null } };
  }
  const end = plannedEnd(latest, today);
  if (samePlace(latest, place) || latest.from_date >= today)
    return { change: { ...latest, ...place, ...end } };
  return {
    change: { ...latest, to_date: dayBefore(today), exit_reason: 'moved' },
    open: { ...place, from_date: today, ...end },
  };
}

/** An end in the future stays; the promotion, for example, sets one. */
function plannedEnd({ to_date, exit_reason }: Enrolment, today: string) {
  return to_date !== null && to_date > today
    ? { to_date, exit_reason }
    : { to_date: null, exit_reason: null };
}

function planLeaving({ today, status, place }: EnrolmentRequest, latest: Enrolment): EnrolmentMove {
  const ended = latest.to_date !== null && latest.to_date <= today;
  if (!ended && latest.from_date > today) return { drop: latest.enrolment_id };
  const to_date = ended ? latest.to_date : laterDay(today, latest.from_date);
  return { change: { ...latest, ...place, to_date, exit_reason: status } };
}

/** Whether a change may affect the enrollment at all. */
export function mayAffectEnrolment(before: StudentRecord, sent: StudentChanges): boolean {
  return (['class_id', 'section', 'roll_no', 'status'] as const).some(
    (field) => sent[field] !== undefined && sent[field] !== before[field],
  );
}

/** Refuses a date of birth in the future. */
export function checkBirth({ dob }: StudentChanges, today: string) {
  if (dob !== undefined && dob > today) throw refuse.invalid('dob', 'Date of Birth cannot be in the future');
}

/** Refuses a change that removes the last parent. */
export function checkParents(before: StudentRecord, sent: StudentChanges) {
  if (sent.father_name === undefined && sent.mother_name === undefined) return;
  const father = sent.father_name === undefined ? before.father_name : sent.father_name;
  const mother = sent.mother_name === undefined ? before.mother_name : sent.mother_name;
  if (!father && !mother) throw refuse.invalid('father_name', parentRequired);
}
