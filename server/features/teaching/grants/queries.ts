import type { teachingGrantKinds, teachingGrantStates } from '#contract/teaching/grants.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

type GrantColumns = {
  kind: (typeof teachingGrantKinds)[number];
  state: (typeof teachingGrantStates)[number];
};

const columns = `duty.teacher_grant_id as id, duty.teacher_id, person.name as teacher_name, duty.kind, duty.class_id,
    cls.name as class_name, section.name as section, duty.subject_id, subject.name as subject_name,
    duty.department, duty.from_date, duty.to_date, duty.reason,
    case when duty.ended_dt is not null then 'ended' when duty.to_date < :today::date then 'past'
      when duty.from_date > :today::date then 'coming' else 'current' end as state,
    granter.name as granted_by, ender.name as ended_by, duty.ended_dt, duty.created_dt, duty.updated_dt`;

const tables = `teacher_grants duty
  join teachers person on person.school_id = duty.school_id and person.teacher_id = duty.teacher_id
  left join classes cls on cls.school_id = duty.school_id and cls.class_id = duty.class_id
  left join sections section on section.school_id = duty.school_id and section.section_id = duty.section_id
  left join subjects subject on subject.school_id = duty.school_id and subject.subject_id = duty.subject_id
  left join users granter on granter.school_id = duty.school_id and granter.user_id = duty.granted_by
  left join users ender on ender.school_id = duty.school_id and ender.user_id = duty.ended_by`;

export const listGrants = defineQuery(
  'teaching.list_grants',
  `select ${columns}
  from ${tables}
  where duty.school_id = :school_id and duty.teacher_id = :teacher_id
  order by
    duty.ended_dt is null and duty.to_date >= :today::date desc, duty.from_date desc, duty.teacher_grant_id`,
  narrowTo<GrantColumns>(),
);

/** A page of what is granted now or later; each row repeats the total. */
export const listAllGrants = defineQuery(
  'teaching.list_all_grants',
  `select ${columns}, count(*) over ()::int as total
  from ${tables}
  where duty.school_id = :school_id and duty.ended_dt is null and duty.to_date >= :today::date
    and person.deleted_dt is null
  order by duty.to_date, duty.from_date, duty.teacher_grant_id
  limit :limit offset :skip`,
  narrowTo<GrantColumns>(),
);

export const getGrant = defineQuery(
  'teaching.get_grant',
  `select ${columns}
  from ${tables}
  where duty.school_id = :school_id and duty.teacher_id = :teacher_id and duty.teacher_grant_id = :grant_id`,
  narrowTo<GrantColumns>(),
);

/** The grant, locked until the transaction ends. */
export const lockGrant = defineQuery(
  'teaching.lock_grant',
  `select ${columns}
  from ${tables}
  where duty.school_id = :school_id and duty.teacher_id = :teacher_id and duty.teacher_grant_id = :grant_id
  for update of duty`,
  narrowTo<GrantColumns>(),
);

export type GrantPlace = RowOf<typeof findGrantPlace>;

/** Resolves what a new grant names; null if the school does not have it. */
export const findGrantPlace = defineQuery(
  'teaching.find_grant_place',
  `select person.teacher_id, cls.class_id, section.section_id, subject.subject_id,
    exists (
      select from class_subjects taught
      where taught.school_id = :school_id and taught.class_id = cls.class_id
        and taught.subject_id = subject.subject_id and covers(taught.section_id, section.section_id)
        and taught.academic_year_id = year_of(:from_date::date)
    ) as is_taught,
    exists (
      select from teachers colleague
      where colleague.school_id = :school_id and colleague.deleted_dt is null
        and fold(colleague.department) = fold(:department?::text)
    ) as has_department
  from (select 1) one
  left join teachers person on person.school_id = :school_id and person.teacher_id = :teacher_id
    and person.deleted_dt is null
  left join classes cls on cls.school_id = :school_id and cls.class_id = :class_id?::uuid
  left join sections section on section.school_id = :school_id and section.class_id = cls.class_id
    and fold(section.name) = fold(:section?::text)
  left join subjects subject on subject.school_id = :school_id and subject.subject_id = :subject_id?::uuid`,
);

export const findGrantTeacher = defineQuery(
  'teaching.find_grant_teacher',
  `select name as teacher_name
  from teachers
  where school_id = :school_id and teacher_id = :teacher_id and deleted_dt is null`,
);

export const insertGrant = defineQuery(
  'teaching.insert_grant',
  `insert into teacher_grants
    (school_id, teacher_id, kind, class_id, section_id, subject_id, department, from_date, to_date, reason,
      granted_by)
  values
    (:school_id, :teacher_id, :kind, :class_id?, :section_id?, :subject_id?, :department?, :from_date,
      :to_date, :reason?, :user_id)
  returning teacher_grant_id as id`,
);

export const moveGrantEnd = defineQuery(
  'teaching.move_grant_end',
  `update teacher_grants
  set to_date = :to_date
  where school_id = :school_id and teacher_id = :teacher_id and teacher_grant_id = :grant_id`,
);

export const endGrant = defineQuery(
  'teaching.end_grant',
  `update teacher_grants
  set ended_dt = now(), ended_by = :user_id
  where school_id = :school_id and teacher_id = :teacher_id and teacher_grant_id = :grant_id`,
);

export const resumeGrant = defineQuery(
  'teaching.resume_grant',
  `update teacher_grants
  set ended_dt = null, ended_by = null
  where school_id = :school_id and teacher_id = :teacher_id and teacher_grant_id = :grant_id`,
);
