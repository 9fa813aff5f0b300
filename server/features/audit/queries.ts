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
    'a.school_id = :school_id',
    entity && 'a.entity = :entity',
    entity_id && 'a.entity_id = :entity_id',
    actor && 'a.actor_user_id = :actor::uuid',
    from && 'a.created_dt >= :from::date::timestamp at time zone :time_zone::text',
    to && 'a.created_dt < (:to::date + 1)::timestamp at time zone :time_zone::text',
  ]
    .filter(Boolean)
    .join(' and ');

/** Where the name of a record of the log is found today. */
const named: Readonly<Record<string, readonly [table: string, id: string, name: string]>> = {
  academic_year: ['academic_years', 'academic_year_id', 'name'],
  announcement: ['announcements', 'announcement_id', 'title'],
  calendar_day: ['calendar_days', 'calendar_day_id', 'name'],
  chatbot: ['chatbots', 'chatbot_id', 'name'],
  class: ['classes', 'class_id', 'name'],
  contact: ['contacts', 'contact_id', 'name'],
  grade_scale: ['grade_scales', 'grade_scale_id', 'name'],
  student: ['students', 'student_id', 'name'],
  subject: ['subjects', 'subject_id', 'name'],
  teacher: ['teachers', 'teacher_id', 'name'],
  term: ['terms', 'term_id', 'name'],
  user: ['users', 'user_id', 'name'],
};

const names = Object.entries(named).map(
  ([entity, [table, id, name]]) =>
    `when '${entity}' then (select r.${name} from ${table} r where r.school_id = a.school_id and r.${id} = k.id)`,
);

export const listAudit = defineDynamicQuery(
  'settings.list_audit',
  [{ ...sample, limit: 25, offset: 0 }],
  (
    filters: AuditFilters & { limit: number; offset: number },
  ) => `select a.audit_id, a.created_dt, a.actor_user_id, a.actor_name, a.action, a.entity, a.entity_id,
    coalesce(case a.entity ${names.join(' ')} when 'school' then (select s.name from schools s where s.school_id = k.id) end,
      a.after->>'name', a.before->>'name') as entity_name, a.before, a.after
  from (
    select a.* from audit_log a where ${conditions(filters)}
    order by a.audit_id desc limit :limit offset :offset
  ) a
  cross join lateral (
    select substring(a.entity_id from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as id
  ) k
  order by a.audit_id desc`,
  narrowTo<{ before: AuditRow['before']; after: AuditRow['after'] }>(),
);

export const countAudit = defineDynamicQuery(
  'settings.count_audit',
  [sample],
  (filters: AuditFilters) => `select count(*) as total from audit_log a where ${conditions(filters)}`,
);

/** Each kind of record once, found by steps through the index instead of reading the whole log. */
export const auditEntities = defineQuery(
  'settings.audit_entities',
  `with recursive kinds as (
    (select entity from audit_log where school_id = :school_id order by entity limit 1)
    union all
    select (select a.entity from audit_log a where a.school_id = :school_id and a.entity > k.entity
      order by a.entity limit 1)
    from kinds k where k.entity is not null
  )
  select entity from kinds where entity is not null`,
);

export const auditActors = defineQuery(
  'settings.audit_actors',
  `with recursive actors as (
    (select actor_user_id as id from audit_log where school_id = :school_id order by actor_user_id limit 1)
    union all
    select (select a.actor_user_id from audit_log a where a.school_id = :school_id and a.actor_user_id > k.id
      order by a.actor_user_id limit 1)
    from actors k where k.id is not null
  )
  select u.user_id, u.name from actors k join users u on u.school_id = :school_id and u.user_id = k.id
  order by fold(u.name), u.user_id`,
);
