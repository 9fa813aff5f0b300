import { type TrashType, trashTypes } from '#contract/trash/calls.ts';
import { trashDays } from '#contract/trash/values.ts';
import { defineQuery, type Queryable, type RowOf, type SchoolKey } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/operations.ts';

type TrashKey = SchoolKey & { id: string; since: string };
type DeletedName = { name: string };

/** `name` and `detail` are expressions on `item`. */
type TrashSource = { table: string; id: string; name: string; detail: string; deletedBy?: string };

const nameOf = (person: 'contact' | 'student' | 'teacher') =>
  `(select person.name from ${person}s person where person.school_id = item.school_id and person.${person}_id = item.${person}_id)`;
const joinLabels = (...parts: readonly string[]) => `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`;
const document = (person: 'student' | 'teacher'): TrashSource => ({
  table: `${person}_documents`,
  id: `${person}_document_id`,
  name: 'item.title',
  detail: nameOf(person),
  deletedBy: 'null::uuid',
});

/** A guardian may be known by a number or an address alone. */
const guardianName = `coalesce(item.name, ${firstContact('phone', 'item')}, ${firstContact('email', 'item')}, 'Guardian')`;

/** What can be deleted and restored: its table, what distinguishes records of the same name, who changed it last. */
const tables: Readonly<Record<TrashType, TrashSource>> = {
  student: {
    table: 'students',
    id: 'student_id',
    name: 'item.name',
    detail: joinLabels(
      'item.admission_no',
      '(select cls.name from classes cls where cls.school_id = item.school_id and cls.class_id = item.class_id)',
      'item.section',
      'item.roll_no',
    ),
  },
  guardian: {
    table: 'guardians',
    id: 'guardian_id',
    name: guardianName,
    detail: `(select string_agg(distinct student.name, ' · ') from deleted_guardian_links link
        join students student on student.school_id = link.school_id and student.student_id = link.student_id
        where link.school_id = item.school_id and link.guardian_id = item.guardian_id)`,
  },
  teacher: { table: 'teachers', id: 'teacher_id', name: 'item.name', detail: 'item.employee_id' },
  contact: { table: 'contacts', id: 'contact_id', name: 'item.name', detail: 'item.email' },
  activity: {
    table: 'activities',
    id: 'activity_id',
    name: 'item.title',
    detail: joinLabels(nameOf('contact'), nameOf('student')),
  },
  task: {
    table: 'tasks',
    id: 'task_id',
    name: 'item.title',
    detail: joinLabels(nameOf('contact'), nameOf('student'), 'item.assigned_to_name'),
  },
  announcement: {
    table: 'announcements',
    id: 'announcement_id',
    name: 'item.title',
    detail: 'initcap(item.status)',
  },
  student_document: document('student'),
  teacher_document: document('teacher'),
};

const inTrashCondition = trashTypes
  .map((type) => {
    const { table, id, name, detail, deletedBy = 'item.updated_by' } = tables[type];
    return `select '${type}' as type, item.${id} as id, (${name})::text as name, (${detail})::text as detail,
        item.deleted_dt, ${deletedBy} as deleted_by
      from ${table} item
      where item.school_id = :school_id and item.deleted_dt > :since::timestamptz
        and coalesce(:type?::text, '${type}') = '${type}'`;
  })
  .join('\n  union all\n  ');

export const listTrash = defineQuery(
  'settings.list_trash',
  `select trashed.type, trashed.id, trashed.name, trashed.detail, trashed.deleted_dt,
    trashed.deleted_dt + interval '${trashDays * 24} hours' as restorable_until,
    coalesce(
      (
        select account.name
        from users account
        where account.school_id = :school_id and account.user_id = trashed.deleted_by
      ),
      (
        select line.actor_name
        from audit_log line
        where line.school_id = :school_id and line.entity = trashed.type and line.entity_id = trashed.id::text
          and line.action = 'delete'
        order by line.audit_id desc
        limit 1
      )
    ) as deleted_by
  from (${inTrashCondition} order by deleted_dt desc, id limit :limit offset :offset) trashed
  order by trashed.deleted_dt desc, trashed.id`,
);

export const countTrash = defineQuery(
  'settings.count_trash',
  `select count(*) as total from (${inTrashCondition}) trashed`,
);

export type PlainType = Exclude<TrashType, 'activity' | 'student_document' | 'teacher_document'>;

const defineFindDeleted = (type: PlainType) =>
  defineQuery(
    `settings.find_deleted_${type}`,
    `select (${tables[type].name})::text as name
    from ${tables[type].table} item
    where item.school_id = :school_id and item.${tables[type].id} = :id
      and item.deleted_dt > :since::timestamptz`,
  );

type FindDeletedName = (db: Queryable, row: TrashKey) => Promise<DeletedName[]>;

/** A deleted record, by its kind. */
export const findDeleted: Readonly<Record<PlainType, FindDeletedName>> = {
  student: defineFindDeleted('student'),
  guardian: defineFindDeleted('guardian'),
  teacher: defineFindDeleted('teacher'),
  contact: defineFindDeleted('contact'),
  task: defineFindDeleted('task'),
  announcement: defineFindDeleted('announcement'),
};

type TakenRollNumber = RowOf<typeof takenRollNumber>;

/** The roll number that a restored student would get, and the student who has it now. */
const takenRollNumber = defineQuery(
  'settings.taken_roll_number',
  `select other_enrol.roll_no as value, student.name
  from enrolments enrol
  join enrolments other_enrol on other_enrol.school_id = enrol.school_id
    and other_enrol.class_id = enrol.class_id and other_enrol.roll_no = enrol.roll_no
    and other_enrol.section_id is not distinct from enrol.section_id
    and other_enrol.academic_year_id = enrol.academic_year_id and other_enrol.to_date is null
    and other_enrol.deleted_dt is null and other_enrol.enrolment_id <> enrol.enrolment_id
  join students student on student.school_id = other_enrol.school_id
    and student.student_id = other_enrol.student_id
  where enrol.school_id = :school_id and enrol.student_id = :id and enrol.to_date is null
  limit 1`,
);

/** The employee ID that a restored teacher would get, and the teacher who has it now. */
const takenEmployeeId = defineQuery(
  'settings.taken_employee_id',
  `select other_teacher.employee_id as value, other_teacher.name
  from teachers teacher
  join teachers other_teacher on other_teacher.school_id = teacher.school_id
    and fold(other_teacher.employee_id) = fold(teacher.employee_id)
    and other_teacher.teacher_id <> teacher.teacher_id and other_teacher.deleted_dt is null
  where teacher.school_id = :school_id and teacher.teacher_id = :id
  limit 1`,
);

type Obstacle = {
  readonly what: string;
  readonly find: (db: Queryable, row: TrashKey) => Promise<TakenRollNumber[]>;
};

/** Values that someone else may have got in the meantime. */
export const obstacles: Readonly<Partial<Record<TrashType, Obstacle>>> = {
  student: { what: 'Roll number', find: takenRollNumber },
  teacher: { what: 'Employee ID', find: takenEmployeeId },
};

const documentOf = (person: 'student' | 'teacher') =>
  defineQuery(
    `settings.deleted_${person}_document`,
    `select document.title as name, person.${person}_id as person_id, person.name as person_name,
      person.deleted_dt is not null as is_gone
    from ${person}_documents document
    join ${person}s person on person.school_id = document.school_id
      and person.${person}_id = document.${person}_id
    where document.school_id = :school_id and document.${person}_document_id = :id
      and document.deleted_dt > :since::timestamptz`,
  );

/**
 * Records that belong to a person and are restored with more than their own row: the person, and whether that person
 * is deleted too.
 */
export const belonging = {
  activity: defineQuery(
    'settings.deleted_activity',
    `select activity.title as name, party.id as person_id, party.name as person_name, party.is_gone
    from activities activity
    cross join lateral (
      select lead.contact_id as id, lead.name, lead.deleted_dt is not null as is_gone
      from contacts lead
      where lead.school_id = activity.school_id and lead.contact_id = activity.contact_id
      union all
      select student.student_id, student.name, student.deleted_dt is not null
      from students student
      where student.school_id = activity.school_id and student.student_id = activity.student_id
    ) party
    where activity.school_id = :school_id and activity.activity_id = :id
      and activity.deleted_dt > :since::timestamptz
    order by party.is_gone desc
    limit 1`,
  ),
  student_document: documentOf('student'),
  teacher_document: documentOf('teacher'),
};
