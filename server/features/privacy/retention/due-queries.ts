import type { DueRecord } from '#contract/privacy/calls.ts';
import { trashDays } from '#contract/trash/values.ts';
import { defineQuery, type Queryable } from '#server/db/query.ts';

/** Records are deleted if their moment is earlier than `before`. */
type DueParams = { school_id: string; before: string };
type LockedRecord = { id: string };

type DueSource = {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  /** The time from which it counts, and other conditions, on `item`. */
  readonly since: string;
  readonly where: string;
  /** People whose hold keeps the record: a kind of hold and the column with the person. */
  readonly held?: readonly (readonly [kind: string, column: string])[];
};

const holdConditions = ({ held = [] }: DueSource) =>
  held
    .map(
      ([kind, column]) => ` and not exists (select from legal_holds hold where hold.school_id = item.school_id
    and hold.kind = '${kind}' and hold.person_id = item.${column})`,
    )
    .join('');

const condition = (source: DueSource) =>
  `item.school_id = :school_id and ${source.since} < :before::timestamptz${source.where ? ` and ${source.where}` : ''}${holdConditions(source)}`;

const ofPeople = [
  ['student', 'student_id'],
  ['contact', 'contact_id'],
] as const;

/** A lead is the same person as the leads merged into it. */
const noneMergedHeld = `not exists (select from contacts merged join legal_holds hold on hold.school_id = merged.school_id
      and hold.kind = 'contact' and hold.person_id = merged.contact_id
      where merged.school_id = item.school_id and merged.merged_into = item.contact_id)`;

/** The records in the trash, by kind of description. */
const trashSources: Readonly<Record<string, DueSource>> = {
  student: {
    table: 'students',
    id: 'student_id',
    name: 'item.name',
    since: 'item.deleted_dt',
    where: '',
    held: [['student', 'student_id']],
  },
  guardian: {
    table: 'guardians',
    id: 'guardian_id',
    name: 'item.name',
    since: 'item.deleted_dt',
    where: '',
    held: [['guardian', 'guardian_id']],
  },
  teacher: {
    table: 'teachers',
    id: 'teacher_id',
    name: 'item.name',
    since: 'item.deleted_dt',
    where: '',
    held: [['teacher', 'teacher_id']],
  },
  contact: {
    table: 'contacts',
    id: 'contact_id',
    name: 'item.name',
    since: 'item.deleted_dt',
    where: noneMergedHeld,
    held: [['contact', 'contact_id']],
  },
  activity: {
    table: 'activities',
    id: 'activity_id',
    name: 'item.title',
    since: 'item.deleted_dt',
    where: '',
    held: ofPeople,
  },
  task: {
    table: 'tasks',
    id: 'task_id',
    name: 'item.title',
    since: 'item.deleted_dt',
    where: '',
    held: ofPeople,
  },
  announcement: {
    table: 'announcements',
    id: 'announcement_id',
    name: 'item.title',
    since: 'item.deleted_dt',
    where: '',
  },
  student_document: {
    table: 'student_documents',
    id: 'student_document_id',
    name: 'item.title',
    since: 'item.deleted_dt',
    where: '',
    held: [['student', 'student_id']],
  },
  teacher_document: {
    table: 'teacher_documents',
    id: 'teacher_document_id',
    name: 'item.title',
    since: 'item.deleted_dt',
    where: '',
    held: [['teacher', 'teacher_id']],
  },
};

/**
 * People who left and records that are over, by kind of rule. A student left on the last day of the last enrollment.
 */
const retentionSources = {
  student: {
    table: 'students',
    id: 'student_id',
    name: 'item.name',
    since: `coalesce((select max(coalesce(enrol.to_date, '9999-12-31'::date)) from enrolments enrol
      where enrol.school_id = item.school_id and enrol.student_id = item.student_id)::timestamptz, item.updated_dt)`,
    where: `item.deleted_dt is null and item.status <> 'active'`,
    held: [['student', 'student_id']],
  },
  teacher: {
    table: 'teachers',
    id: 'teacher_id',
    name: 'item.name',
    since: 'item.updated_dt',
    where: `item.deleted_dt is null and item.status = 'inactive'`,
    held: [['teacher', 'teacher_id']],
  },
  contact: {
    table: 'contacts',
    id: 'contact_id',
    name: 'item.name',
    since: 'greatest(item.stage_changed_dt, item.lead_updated_dt, item.last_contacted_dt)',
    where: `item.deleted_dt is null and item.student_id is null and (item.stage = 'closed-lost' or item.status = 'lost')
      and ${noneMergedHeld}`,
    held: [['contact', 'contact_id']],
  },
  activity: {
    table: 'activities',
    id: 'activity_id',
    name: 'item.title',
    since: 'item.happens_dt',
    where: `item.deleted_dt is null and item.status <> 'scheduled'`,
    held: ofPeople,
  },
  task: {
    table: 'tasks',
    id: 'task_id',
    name: 'item.title',
    since: 'coalesce(item.completed_dt, item.updated_dt)',
    where: `item.deleted_dt is null and item.status in ('completed', 'cancelled')`,
    held: ofPeople,
  },
  enquiry: {
    table: 'enquiries',
    id: 'enquiry_id',
    name: 'item.parent_name',
    since: 'item.created_dt',
    where: '',
    held: [['contact', 'contact_id']],
  },
  notification: {
    table: 'notifications',
    id: 'notification_id',
    name: 'item.title',
    since: 'item.created_dt',
    where: '',
  },
  import: {
    table: 'import_batches',
    id: 'import_batch_id',
    name: `coalesce(item.file_name, item.entity)`,
    since: 'item.created_dt',
    where: `item.status not in ('waiting', 'running')`,
  },
  job: {
    table: 'jobs',
    id: 'job_id',
    name: 'item.kind',
    since: 'item.finished_dt',
    where: `not exists (select from import_batches batch where batch.school_id = item.school_id
        and (batch.job_id = item.job_id or batch.undo_job_id = item.job_id))
      and not exists (select from promotions promotion where promotion.school_id = item.school_id
        and promotion.job_id = item.job_id)`,
  },
} as const satisfies Record<string, DueSource>;

type LockDue = (db: Queryable, due: DueParams & { most: number }) => Promise<LockedRecord[]>;
type Preview = (db: Queryable, due: DueParams) => Promise<(DueRecord & { total: number })[]>;

const defineLock = (name: `trash_${string}` | `due_${string}`, source: DueSource): LockDue =>
  defineQuery(
    `privacy.lock_${name}`,
    `select item.${source.id} as id
    from ${source.table} item
    where ${condition(source)}
    order by item.${source.id}
    limit :most
    for update of item skip locked`,
  );

const definePreview = (name: `due_${string}`, source: DueSource): Preview =>
  defineQuery(
    `privacy.preview_${name}`,
    `select item.${source.id} as id, (${source.name})::text as name, ${source.since} as since,
      count(*) over ()::int as total
    from ${source.table} item
    where ${condition(source)}
    order by ${source.since}, item.${source.id}
    limit 50`,
  );

const mapSources = <Result>(
  sources: Readonly<Record<string, DueSource>>,
  make: (kind: string, source: DueSource) => Result,
) => new Map(Object.entries(sources).map(([kind, source]) => [kind, make(kind, source)]));

/** Locks some records that have been in the trash for long enough. */
export const lockTrash = mapSources(trashSources, (kind, source) => defineLock(`trash_${kind}`, source));
/** Locks some records that a rule lets go. */
export const lockDue = mapSources(retentionSources, (kind, source) => defineLock(`due_${kind}`, source));
export const previewDue = mapSources(retentionSources, (kind, source) =>
  definePreview(`due_${kind}`, source),
);

/** Kinds without a description: nothing else refers to them, or what does is deleted with them. */
const plainKinds = ['enquiry', 'notification', 'import', 'job'] as const;
export const isPlain = (kind: string): kind is (typeof plainKinds)[number] =>
  plainKinds.some((known) => known === kind);

const removingPlain = (kind: (typeof plainKinds)[number]) => {
  const { table, id } = retentionSources[kind];
  return defineQuery(
    `privacy.purge_${kind}`,
    `delete from ${table} item
    where item.school_id = :school_id and item.${id} = any(:ids::uuid[])
    returning item.${id} as id`,
  );
};
export const removePlain = {
  enquiry: removingPlain('enquiry'),
  notification: removingPlain('notification'),
  import: removingPlain('import'),
  job: removingPlain('job'),
};

/** Removed synonyms leave nothing behind that names a person. */
export const removeOldSynonyms = defineQuery(
  'privacy.forget_old_synonyms',
  `delete from synonyms where school_id = :school_id and deleted_dt < :before::timestamptz`,
);

export const trashStart = (now: Date): string =>
  new Date(now.getTime() - trashDays * 86_400_000).toISOString();
