import type { AuditRow } from '#contract/audit/calls.ts';
import { defineDynamicQuery, defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';

export type AuditFilters = SchoolKey & {
  readonly time_zone: string;
  readonly entity: string | null;
  readonly entity_id: string | null;
  readonly actor: string | null;
  readonly from: string | null;
  readonly to: string | null;
};

const sample = {
  school_id: '',
  time_zone: 'UTC',
  entity: 'student',
  entity_id: 'id',
  actor: 'id',
  from: '2026-01-01',
  to: '2026-01-01',
};

const conditions = ({ entity, entity_id, actor, from, to }: AuditFilters) =>
  [
    'line.school_id = :school_id',
    entity && 'line.entity = :entity',
    entity_id && 'line.entity_id = :entity_id',
    actor && 'line.actor_user_id = :actor::uuid',
    from && 'line.created_dt >= :from::date::timestamp at time zone :time_zone::text',
    to && 'line.created_dt < (:to::date + 1)::timestamp at time zone :time_zone::text',
  ]
    .filter(Boolean)
    .join(' and ');

/** Where to find the current name of a record in the log; a student is named with the admission number. */
const named: Readonly<Record<string, readonly [table: string, id: string, name: string]>> = {
  academic_year: ['academic_years', 'academic_year_id', 'name'],
  announcement: ['announcements', 'announcement_id', 'title'],
  calendar_day: ['calendar_days', 'calendar_day_id', 'name'],
  chatbot: ['chatbots', 'chatbot_id', 'name'],
  class: ['classes', 'class_id', 'name'],
  contact: ['contacts', 'contact_id', 'name'],
  grade_scale: ['grade_scales', 'grade_scale_id', 'name'],
  guardian: ['guardians', 'guardian_id', 'name'],
  student: ['students', 'student_id', "concat_ws(', ', name, admission_no)"],
  subject: ['subjects', 'subject_id', 'name'],
  teacher: ['teachers', 'teacher_id', 'name'],
  term: ['terms', 'term_id', 'name'],
  user: ['users', 'user_id', 'name'],
};

const names = Object.entries(named).map(
  ([entity, [table, id, name]]) =>
    `when '${entity}' then (select ${name} from ${table} named where named.school_id = entry.school_id and named.${id} = target.id)`,
);

export const listAudit = defineDynamicQuery(
  'settings.list_audit',
  [{ ...sample, limit: 25, offset: 0 }],
  (
    filters: AuditFilters & { limit: number; offset: number },
  ) => `select entry.audit_id, entry.created_dt, entry.actor_user_id, entry.actor_name, entry.action, entry.entity, entry.entity_id,
    coalesce(case entry.entity ${names.join(' ')} when 'school' then (select school.name from schools school where school.school_id = target.id) end,
      entry.after->>'name', entry.before->>'name') as entity_name, entry.before, entry.after
  from (
    select line.* from audit_log line where ${conditions(filters)}
    order by line.audit_id desc limit :limit offset :offset
  ) entry
  cross join lateral (
    select substring(entry.entity_id from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as id
  ) target
  order by entry.audit_id desc`,
  narrowTo<{ before: AuditRow['before']; after: AuditRow['after'] }>(),
);

export const countAudit = defineDynamicQuery(
  'settings.count_audit',
  [sample],
  (filters: AuditFilters) => `select count(*) as total from audit_log line where ${conditions(filters)}`,
);

/** The current names of teachers that an entry lists by id. */
export const nameTeachers = defineQuery(
  'settings.name_teachers',
  'select teacher_id, name from teachers where school_id = :school_id and teacher_id = any(:teacher_ids::uuid[])',
);

/** Each kind of record once, found by steps through the index instead of reading the whole log. */
export const auditEntities = defineQuery(
  'settings.audit_entities',
  `with recursive kinds as (
    (select entity from audit_log where school_id = :school_id order by entity limit 1)
    union all
    select (
        select line.entity
        from audit_log line
        where line.school_id = :school_id and line.entity > kinds.entity
        order by line.entity
        limit 1
      )
    from kinds
    where kinds.entity is not null
  )
  select entity
  from kinds
  where entity is not null`,
);

export const auditActors = defineQuery(
  'settings.audit_actors',
  `with recursive actors as (
    (select actor_user_id as id from audit_log where school_id = :school_id order by actor_user_id limit 1)
    union all
    select (
        select line.actor_user_id
        from audit_log line
        where line.school_id = :school_id and line.actor_user_id > actors.id
        order by line.actor_user_id
        limit 1
      )
    from actors
    where actors.id is not null
  )
  select account.user_id, account.name
  from actors join users account on account.school_id = :school_id and account.user_id = actors.id
  order by fold(account.name), account.user_id`,
);
