import type { StudentRecord } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { yearFor } from '#server/features/students/enrolment/queries.ts';
import { studentColumns, studentTables } from '#server/features/students/record/columns-sql.ts';
import { type PersonRow, personColumns } from '#server/features/students/record/person-columns.ts';

export type ClassPlace = RowOf<typeof listPlaces>;

export const listPlaces = defineQuery(
  'students.import_places',
  `select cls.class_id, cls.name,
    coalesce(
      (
        select json_agg(
            json_build_object('section_id', section.section_id, 'name', section.name)
            order by section.position, section.name
          )
        from sections section
        where section.school_id = cls.school_id and section.class_id = cls.class_id
      ),
      '[]'
    ) as sections
  from classes cls
  where cls.school_id = :school_id
  order by cls.position, cls.name_folded`,
);

export type SoughtStudent = {
  row: number;
  student_id: string | null;
  admission_no: string | null;
  email: string | null;
  name: string | null;
  dob: string | null;
};

const soughtRows = `jsonb_to_recordset(:rows::jsonb) as given (row int, student_id uuid, admission_no text, email text, name text, dob date)`;

const seek = (condition: string) => `select given.row, student.student_id
  from ${soughtRows}
  join students student on student.school_id = :school_id and ${condition} and student.deleted_dt is null`;

/** The students that rows are about, by each way to tell. */
export const seekers = {
  student_id: defineQuery('students.import_by_id', seek('student.student_id = given.student_id')),
  admission_no: defineQuery(
    'students.import_by_admission_no',
    seek('student.admission_no_folded = lower(given.admission_no)'),
  ),
  email: defineQuery(
    'students.import_by_email',
    `with wanted as materialized (
      select row, lower(email) as email from ${soughtRows} where email is not null
    )
    select wanted.row as "row!", student.student_id
    from students student join wanted on lower(student.email) = wanted.email
    where student.school_id = :school_id and student.deleted_dt is null`,
  ),
  name: defineQuery(
    'students.import_by_name',
    seek('student.date_of_birth = given.dob and student.name_folded = fold(given.name)'),
  ),
};

export const readStudents = defineQuery(
  'students.import_read',
  `select ${studentColumns}
  from ${studentTables}
  where student.school_id = :school_id and student.student_id = any(:student_ids::uuid[])
    and student.deleted_dt is null`,
  narrowTo<{ gender: StudentRecord['gender'] }>(),
);

export type RollNumberHolder = RowOf<typeof listHolders>;

/** The students who hold each roll number. While the school has no year, the number is the one noted in the student. */
export const listHolders = defineQuery(
  'students.import_holders',
  `select enrol.class_id, enrol.section_id, enrol.academic_year_id, enrol.roll_no, enrol.student_id,
    student.name
  from enrolments enrol
  join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
  where enrol.school_id = :school_id and enrol.to_date is null and enrol.deleted_dt is null
    and enrol.roll_no is not null
  union all
  select student.class_id, section.section_id, null, student.roll_no, student.student_id, student.name
  from students student
  left join sections section on section.school_id = student.school_id and section.class_id = student.class_id
    and section.name = student.section
  where student.school_id = :school_id and student.academic_year is null and student.deleted_dt is null
    and student.class_id is not null and student.roll_no is not null`,
);

export type ImportYear = {
  academic_year_id: string | null;
  start_year: number | null;
  starts_on: string | null;
};

/** The academic year of each day. */
export const findYears = defineQuery(
  'students.import_years',
  `select asked.day, school_year.academic_year_id, school_year.start_year, school_year.starts_on
  from unnest(:days::date[]) as asked (day)
  left join lateral (${yearFor('asked.day')}) school_year on true`,
);

/** Students who may be the same person: they share the birth date and one more detail. */
export const findLikely = defineQuery(
  'students.import_likely',
  `with given as materialized (
    select row, dob, fold(name) as folded, phone_digits(phone) as digits, lower(email) as email
    from jsonb_to_recordset(:rows::jsonb) as given (row int, name text, dob date, phone text, email text)
  )
  select given.row as "row!", student.name, cls.name as class_name,
    array_remove(
      array[
        case when student.name_folded = given.folded then 'name' end,
        case when student.phone_digits = given.digits then 'phone' end,
        case when lower(student.email) = given.email then 'email' end
      ],
      null
    ) as same
  from given
  join students student on student.school_id = :school_id and student.date_of_birth = given.dob
    and student.deleted_dt is null
    and (student.name_folded = given.folded or student.phone_digits = given.digits
      or lower(student.email) = given.email)
  left join classes cls on cls.school_id = :school_id and cls.class_id = student.class_id
  order by given.row, same desc, student.name`,
);

export type NewRow = PersonRow &
  ImportYear & { class_id: string; section_id: string | null; section: string | null; roll_no: string };

const typeOf = (column: string) => (/date/.test(column) ? 'date' : 'text');

/** The students and their enrollments, as one student is created. */
export const createStudents = defineQuery(
  'students.import_create',
  `with given as materialized (
    select given.*, new_id() as student_id, greatest(given.admission_date, given.starts_on) as from_date
    from jsonb_to_recordset(:rows::jsonb) as given (row int, class_id uuid, section_id uuid, section text,
      roll_no text, academic_year_id uuid, start_year int, starts_on date,
      ${personColumns.map((column) => `${column} ${typeOf(column)}`).join(', ')})
  ), people as (
    insert into students
      (school_id, student_id, class_id, section, roll_no, academic_year, created_by, updated_by,
        ${personColumns.join(', ')})
    select :school_id, student_id, class_id, section, roll_no, start_year, :user_id, :user_id,
      ${personColumns.join(', ')}
    from given
    order by admission_no is null, row
  ), enrolled as (
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, to_date,
        exit_reason)
    select :school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, :user_id,
      case when status in ('graduated', 'transferred') then greatest(from_date, :today::date) end,
      case when status in ('graduated', 'transferred') then status end
    from given
    where academic_year_id is not null
  )
  select row as "row!", student_id
  from given`,
);

export const changePeople = defineQuery(
  'students.import_change',
  `update students student
  set (${personColumns.join(', ')}) = (
      select ${personColumns.join(', ')} from jsonb_populate_record(student, given.changes)
    ),
    updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as given (student_id uuid, changes jsonb)
  where student.school_id = :school_id and student.student_id = given.student_id
    and student.deleted_dt is null`,
);

export const readVersions = defineQuery(
  'students.import_versions',
  `select student_id, updated_dt
  from students
  where school_id = :school_id and student_id = any(:student_ids::uuid[])`,
);

/**
 * The students who have these admission numbers (in lower case) or had them before; deleted students keep theirs. The name is
 * null if it is a former number.
 */
export const findAdmissionNumbers = defineQuery(
  'students.import_admission_numbers',
  `select student.admission_no_folded as number, student.student_id, student.name,
    student.deleted_dt is not null as is_deleted
  from students student
  where student.school_id = :school_id and student.admission_no_folded = any(:numbers::text[])
  union all
  select former.admission_no_folded, former.student_id, null, false
  from former_admission_numbers former
  where former.school_id = :school_id and former.admission_no_folded = any(:numbers::text[])
    and not exists (
      select from students holder
      where holder.school_id = :school_id and holder.admission_no_folded = former.admission_no_folded
    )`,
);
