import { type TrashType, trashTypes } from '#contract/trash/calls.ts';
import { trashDays } from '#contract/trash/values.ts';
import { defineQuery, type Queryable, type RowOf, type SchoolKey } from '#server/db/query.ts';

type Row = SchoolKey & { id: string; since: string };
type Deleted = { name: string };

type Source = { table: string; id: string; name: string; detail: string; deletedBy?: string };

const nameOf = (person: 'contact' | 'student' | 'teacher') =>
  `(select p.name from ${person}s p where p.school_id = t.school_id and p.${person}_id = t.${person}_id)`;
const joinLabels = (...parts: readonly string[]) => `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`;
const document = (person: 'student' | 'teacher'): Source => ({
  table: `${person}_documents`,
  id: `${person}_document_id`,
  name: 'title',
  detail: nameOf(person),
  deletedBy: 'null::uuid',
});

/** What can be deleted and restored: its table, what tells one of the same name from another, who changed it last. */
const tables: Readonly<Record<TrashType, Source>> = {
  student: {
    table: 'students',
    id: 'student_id',
    name: 'name',
    detail: joinLabels(
      't.admission_no',
      '(select c.name from classes c where c.school_id = t.school_id and c.class_id = t.class_id)',
      't.section',
      't.roll_no',
    ),
  },
  teacher: { table: 'teachers', id: 'teacher_id', name: 'name', detail: 't.employee_id' },
  contact: { table: 'contacts', id: 'contact_id', name: 'name', detail: 't.email' },
  activity: {
    table: 'activities',
    id: 'activity_id',
    name: 'title',
    detail: joinLabels(nameOf('contact'), nameOf('student')),
  },
  task: {
    table: 'tasks',
    id: 'task_id',
    name: 'title',
    detail: joinLabels(nameOf('contact'), nameOf('student'), 't.assigned_to_name'),
  },
  announcement: { table: 'announcements', id: 'announcement_id', name: 'title', detail: 'initcap(t.status)' },
  student_document: document('student'),
  teacher_document: document('teacher'),
};

const inTrash = trashTypes
  .map((type) => {
    const { table, id, name, detail, deletedBy = 't.updated_by' } = tables[type];
    return `select '${type}' as type, t.${id} as id, t.${name}::text as name, (${detail})::text as detail, t.deleted_dt,
      ${deletedBy} as deleted_by
    from ${table} t where t.school_id = :school_id and t.deleted_dt > :since::timestamptz
      and coalesce(:type?::text, '${type}') = '${type}'`;
  })
  .join('\n  union all\n  ');

export const listTrash = defineQuery(
  'settings.list_trash',
  `select d.type, d.id, d.name, d.detail, d.deleted_dt, d.deleted_dt + interval '${trashDays * 24} hours' as restorable_until,
    coalesce(
      (select u.name from users u where u.school_id = :school_id and u.user_id = d.deleted_by),
      (select a.actor_name from audit_log a where a.school_id = :school_id and a.entity = d.type
        and a.entity_id = d.id::text and a.action = 'delete' order by a.audit_id desc limit 1)) as deleted_by
  from (
  ${inTrash}
  order by deleted_dt desc, id limit :limit offset :offset
  ) d
  order by d.deleted_dt desc, d.id`,
);

export const countTrash = defineQuery(
  'settings.count_trash',
  `select count(*) as total from (
  ${inTrash}
  ) d`,
);

export type PlainType = Exclude<TrashType, 'activity' | 'student_document' | 'teacher_document'>;

const defineFindDeleted = (type: PlainType) =>
  defineQuery(
    `settings.find_deleted_${type}`,
    `select ${tables[type].name} as name from ${tables[type].table}
    where school_id = :school_id and ${tables[type].id} = :id and deleted_dt > :since::timestamptz`,
  );

type Find = (db: Queryable, row: Row) => Promise<Deleted[]>;

/** A row in the trash, by its kind. */
export const findDeleted: Readonly<Record<PlainType, Find>> = {
  student: defineFindDeleted('student'),
  teacher: defineFindDeleted('teacher'),
  contact: defineFindDeleted('contact'),
  task: defineFindDeleted('task'),
  announcement: defineFindDeleted('announcement'),
};

type TakenRollNumber = RowOf<typeof takenRollNumber>;

/** The roll number that a deleted student would take again and who has it meanwhile. */
const takenRollNumber = defineQuery(
  'settings.taken_roll_number',
  `select o.roll_no as value, s.name from enrolments e
  join enrolments o on o.school_id = e.school_id and o.class_id = e.class_id and o.roll_no = e.roll_no
    and o.section_id is not distinct from e.section_id and o.academic_year_id = e.academic_year_id
    and o.to_date is null and o.deleted_dt is null and o.enrolment_id <> e.enrolment_id
  join students s on s.school_id = o.school_id and s.student_id = o.student_id
  where e.school_id = :school_id and e.student_id = :id and e.to_date is null limit 1`,
);

/** The employee id that a deleted teacher would take again and who has it meanwhile. */
const takenEmployeeId = defineQuery(
  'settings.taken_employee_id',
  `select o.employee_id as value, o.name from teachers t
  join teachers o on o.school_id = t.school_id and fold(o.employee_id) = fold(t.employee_id)
    and o.teacher_id <> t.teacher_id and o.deleted_dt is null
  where t.school_id = :school_id and t.teacher_id = :id limit 1`,
);

type Obstacle = {
  readonly what: string;
  readonly find: (db: Queryable, row: Row) => Promise<TakenRollNumber[]>;
};

/** What someone else may have been given meanwhile. */
export const obstacles: Readonly<Partial<Record<TrashType, Obstacle>>> = {
  student: { what: 'Roll number', find: takenRollNumber },
  teacher: { what: 'Employee ID', find: takenEmployeeId },
};

const documentOf = (person: 'student' | 'teacher') =>
  defineQuery(
    `settings.deleted_${person}_document`,
    `select d.title as name, p.${person}_id as person_id, p.name as person_name, p.deleted_dt is not null as is_gone
  from ${person}_documents d
  join ${person}s p on p.school_id = d.school_id and p.${person}_id = d.${person}_id
  where d.school_id = :school_id and d.${person}_document_id = :id and d.deleted_dt > :since::timestamptz`,
  );

/** What belongs to someone and comes back with more than its own row: whose it is, and whether they are away too. */
export const belonging = {
  activity: defineQuery(
    'settings.deleted_activity',
    `select a.title as name, p.id as person_id, p.name as person_name, p.is_gone
  from activities a cross join lateral (
    select c.contact_id as id, c.name, c.deleted_dt is not null as is_gone from contacts c
    where c.school_id = a.school_id and c.contact_id = a.contact_id
    union all
    select s.student_id, s.name, s.deleted_dt is not null from students s
    where s.school_id = a.school_id and s.student_id = a.student_id
  ) p
  where a.school_id = :school_id and a.activity_id = :id and a.deleted_dt > :since::timestamptz
  order by p.is_gone desc limit 1`,
  ),
  student_document: documentOf('student'),
  teacher_document: documentOf('teacher'),
};
