import type { AttendanceMark } from '#contract/attendance/schemas.ts';
import { type AttendanceStatus, notMarked, type PersonType } from '#contract/attendance/values.ts';
import { may } from '#contract/permissions.ts';
import { checkFormStudents, checkRegisterAccess, formPlaces } from '#server/features/teaching/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { Refusal, refuse } from '#server/lib/refusal.ts';
import { describePeople, type MarkingVerdict, markPeople } from './marking-queries.ts';
import { findClass } from './record-queries.ts';
import { closedDay } from './register-queries.ts';
import { noSchoolSentence, staleSentence } from './rules.ts';

type MarkRequest = {
  readonly person_id: string;
  readonly status: AttendanceStatus;
  readonly notes?: string | null | undefined;
  readonly version?: string | null | undefined;
};

export type MarkingRequest = {
  readonly person_type: PersonType;
  readonly class_id: string | null;
  readonly section?: string | undefined;
  readonly date: string;
  readonly override: boolean;
  readonly reason?: string | undefined;
  readonly records: readonly MarkRequest[];
  /** The field of the request that names the people, for refusals. */
  readonly field: 'person_id' | 'records' | 'date';
};

const mostTries = 5;

/** Records attendance for everyone named, or refuses all of it with a sentence. */
export async function markAll(ctx: Context, marking: MarkingRequest): Promise<MarkingVerdict[]> {
  if (marking.person_type === 'teacher' && !may(ctx.actor.role, 'attendance.markTeacher'))
    throw refuse.forbidden();
  if (marking.date > ctx.today())
    throw refuse.invalid('date', 'Attendance cannot be marked for a future date');
  if (marking.person_type === 'student' && marking.class_id !== null)
    await checkRegisterAccess(ctx, marking.class_id, marking.section);
  const ids = marking.records.map(({ person_id }) => person_id);
  await checkFormStudents(ctx, ids, marking.field);
  const places = await formPlaces(ctx);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const verdicts = await describeMarking(ctx, marking, places);
    await refuseProblems(ctx, marking, verdicts);
    if (!verdicts.some(({ verdict }) => verdict === 'raced')) return verdicts;
  }
  throw refuse.unavailable();
}

function describeMarking(
  { db, actor }: Context,
  { records, ...marking }: MarkingRequest,
  places: readonly string[] | null,
): Promise<MarkingVerdict[]> {
  return markPeople[marking.person_type](db, {
    school_id: actor.school_id,
    user_id: actor.user_id,
    places,
    class_id: marking.class_id,
    section: marking.section || null,
    date: marking.date,
    override: marking.override,
    correction_reason: marking.reason ?? '',
    person_ids: records.map(({ person_id }) => person_id),
    statuses: records.map(({ status }) => status),
    reasons: records.map(({ notes }) => notes || null),
    keeps: records.map(({ notes }) => notes === undefined),
    versions: records.map(({ version }) => version ?? null),
    checks: records.map(({ version }) => version !== undefined),
  });
}

async function refuseProblems(ctx: Context, marking: MarkingRequest, verdicts: readonly MarkingVerdict[]) {
  const idsOf = (kind: MarkingVerdict['verdict']) =>
    verdicts.flatMap(({ verdict, person_id }) => (verdict === kind ? [person_id] : []));
  const elsewhere = idsOf('elsewhere');
  if (elsewhere.length > 0) throw await notOnRegister(ctx, marking, elsewhere);
  if (verdicts[0]?.is_open === false && !marking.override) throw await noSchool(ctx, marking.date);
  const stale = idsOf('stale');
  if (stale.length > 0) throw await overtakenRefusal(ctx, marking, stale);
}

const describe = (
  { db, actor }: Context,
  { person_type, date }: MarkingRequest,
  person_ids: readonly string[],
) => describePeople[person_type](db, { school_id: actor.school_id, date, person_ids });

async function notOnRegister(
  ctx: Context,
  marking: MarkingRequest,
  ids: readonly string[],
): Promise<Refusal> {
  const { class_id, field, person_type } = marking;
  const { school_id } = ctx.actor;
  if (class_id !== null && (await findClass(ctx.db, { school_id, class_id })).length === 0)
    return refuse.invalid('class_id', 'Class not found');
  if (field === 'date')
    return refuse.invalid(
      'date',
      person_type === 'student'
        ? 'The student was not in a class of yours on that day'
        : 'The teacher had not joined by that day',
    );
  const known = await describe(ctx, marking, ids);
  if (known.length < ids.length)
    return refuse.invalid(field, person_type === 'student' ? 'Student not found' : 'Teacher not found');
  return refuse.invalidAll(
    known.map(({ name }) => ({
      message: `${name} is not on this register on that day`,
      field,
      code: 'invalid',
    })),
  );
}

async function noSchool({ db, actor }: Context, date: string): Promise<Refusal> {
  const [day] = await closedDay(db, { school_id: actor.school_id, date });
  return refuse.conflict(noSchoolSentence(date, day?.closed_because ?? null), 'date', 'no_school_day');
}

async function overtakenRefusal(
  ctx: Context,
  marking: MarkingRequest,
  ids: readonly string[],
): Promise<Refusal> {
  const people = await describe(ctx, marking, ids);
  return new Refusal(
    409,
    people.map((person) => ({ message: staleSentence(person), field: person.person_id, code: 'stale' })),
  );
}

/** Records the attendance of one person, with its audit entry. */
export async function markOne(
  ctx: Context,
  marking: Omit<MarkingRequest, 'records'>,
  wish: MarkRequest,
): Promise<AttendanceMark> {
  const seen = ctx.takeVersion() ?? undefined;
  const version = wish.version === undefined ? seen : wish.version;
  const [marked] = await markAll(ctx, { ...marking, records: [{ ...wish, version }] });
  if (!marked?.marked_dt || !marked.updated_dt) throw new Error('The mark was not stored');
  const { person_type, date, reason } = marking;
  const { person_id, status, status_before } = marked;
  ctx.audit({
    action: 'mark',
    entity: `${person_type}_attendance`,
    entity_id: person_id,
    ...(status_before && { before: { date, status: status_before } }),
    after: { date, status, remarks: marked.reason, ...(reason && { reason }) },
  });
  return {
    person_id,
    person_type,
    class_id: marked.class_id,
    attendance_date: date,
    status,
    remarks: marked.reason,
    marked_at: marked.marked_dt,
    marked_by: marked.marked_by ?? notMarked,
    version: marked.updated_dt,
  };
}

/** The audit entry of a register: everyone who is not present, and every correction. */
export function registerEntry(verdicts: readonly MarkingVerdict[]) {
  const written = verdicts.filter(({ verdict }) => verdict === 'written');
  const corrected = written.filter(({ status_before }) => status_before !== null);
  const exceptions = written.filter(({ status }) => status !== 'present');
  const statuses = (rows: readonly MarkingVerdict[], of: (row: MarkingVerdict) => string | null) =>
    Object.fromEntries(rows.map((row) => [row.person_id, of(row)]));
  return {
    before: statuses(corrected, ({ status_before }) => status_before),
    after: {
      ...statuses(corrected, ({ status }) => status),
      ...statuses(exceptions, ({ status }) => status),
    },
  };
}
