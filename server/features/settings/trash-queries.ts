import { type TrashItem, type TrashType, trashDays, trashTypes } from '#contract/trash.ts';
import { defineQuery, type Queryable } from '#server/kit/query.ts';

type School = { school_id: string };
type Row = School & { id: string; since: string };
type Filters = School & { since: string; type?: TrashType | null | undefined };
type Restored = { id: string; name: string };

/** What can be deleted and restored: its table, and what tells one of the same name from another. */
const tables: Readonly<Record<TrashType, { table: string; id: string; name: string; detail: string }>> = {
  student: {
    table: 'students',
    id: 'student_id',
    name: 'name',
    detail: `nullif(concat_ws(' · ', (select c.name from classes c
      where c.school_id = t.school_id and c.class_id = t.class_id), t.section, t.roll_no), '')`,
  },
  teacher: { table: 'teachers', id: 'teacher_id', name: 'name', detail: 't.employee_id' },
  contact: { table: 'contacts', id: 'contact_id', name: 'name', detail: 't.email' },
  announcement: { table: 'announcements', id: 'announcement_id', name: 'title', detail: 't.status' },
};

const inTrash = trashTypes
  .map((type) => {
    const { table, id, name, detail } = tables[type];
    return `select '${type}' as type, t.${id} as id, t.${name}::text as name, (${detail})::text as detail, t.deleted_dt
    from ${table} t where t.school_id = :school_id and t.deleted_dt > :since::timestamptz
      and coalesce(:type::text, '${type}') = '${type}'`;
  })
  .join('\n  union all\n  ');

export const listTrash = defineQuery<Filters & { limit: number; offset: number }, TrashItem>(
  'settings.list_trash',
  `select d.type, d.id, d.name, d.detail, d.deleted_dt, d.deleted_dt + interval '${trashDays * 24} hours' as restorable_until,
    (select a.actor_name from audit_log a where a.school_id = :school_id and a.entity = d.type
      and a.entity_id = d.id::text and a.action = 'delete' order by a.audit_id desc limit 1) as deleted_by
  from (
  ${inTrash}
  order by deleted_dt desc, id limit :limit offset :offset
  ) d
  order by d.deleted_dt desc, d.id`,
);

export const countTrash = defineQuery<Filters, { total: number }>(
  'settings.count_trash',
  `select count(*) as total from (
  ${inTrash}
  ) d`,
);

const restoring = (type: TrashType) =>
  defineQuery<Row, Restored>(
    `settings.restore_${type}`,
    `update ${tables[type].table} set deleted_dt = null
    where school_id = :school_id and ${tables[type].id} = :id and deleted_dt > :since::timestamptz
    returning ${tables[type].id} as id, ${tables[type].name} as name`,
  );

type Restore = (db: Queryable, row: Row) => Promise<Restored[]>;

/** Brings one row back; the database brings back what belongs to it. */
export const restore: Readonly<Record<TrashType, Restore>> = {
  student: restoring('student'),
  teacher: restoring('teacher'),
  contact: restoring('contact'),
  announcement: restoring('announcement'),
};

type Taken = { value: string; name: string };

/** The roll number that a deleted student would take again and who has it meanwhile. */
const takenRollNumber = defineQuery<Row, Taken>(
  'settings.taken_roll_number',
  `select o.roll_no as value, s.name from enrolments e
  join enrolments o on o.school_id = e.school_id and o.class_id = e.class_id and o.roll_no = e.roll_no
    and o.section_id is not distinct from e.section_id and o.academic_year_id = e.academic_year_id
    and o.to_date is null and o.deleted_dt is null and o.enrolment_id <> e.enrolment_id
  join students s on s.school_id = o.school_id and s.student_id = o.student_id
  where e.school_id = :school_id and e.student_id = :id and e.to_date is null limit 1`,
);

/** The employee id that a deleted teacher would take again and who has it meanwhile. */
const takenEmployeeId = defineQuery<Row, Taken>(
  'settings.taken_employee_id',
  `select o.employee_id as value, o.name from teachers t
  join teachers o on o.school_id = t.school_id and fold(o.employee_id) = fold(t.employee_id)
    and o.teacher_id <> t.teacher_id and o.deleted_dt is null
  where t.school_id = :school_id and t.teacher_id = :id limit 1`,
);

/** A contact that was taken into another one comes back by undoing that, with what was moved. */
export const isMerged = defineQuery<Row, { merged_into: string }>(
  'settings.is_merged',
  `select merged_into from contacts
  where school_id = :school_id and contact_id = :id and merged_into is not null and deleted_dt > :since::timestamptz`,
);

type Obstacle = { readonly what: string; readonly find: (db: Queryable, row: Row) => Promise<Taken[]> };

/** What somebody else may have been given meanwhile. */
export const obstacles: Readonly<Partial<Record<TrashType, Obstacle>>> = {
  student: { what: 'Roll number', find: takenRollNumber },
  teacher: { what: 'Employee ID', find: takenEmployeeId },
};
