import type { StudentRecord } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { yearFor } from '#server/features/students/enrolment/queries.ts';
import { studentColumns, studentTables } from '#server/features/students/record/columns-sql.ts';
import { type PersonRow, personColumns } from '#server/features/students/record/person-columns.ts';

export type ClassPlace = RowOf<typeof listPlaces>;

export const listPlaces = defineQuery(
  'students.import_places',
  `select c.class_id, c.name, coalesce((
      select json_agg(json_build_object('section_id', k.section_id, 'name', k.name) order by k.position, k.name)
      from sections k where k.school_id = c.school_id and k.class_id = c.class_id), '[]') as sections
  from classes c where c.school_id = :school_id order by c.position, c.name_folded`,
);

export type Sought = {
  row: number;
  student_id: string | null;
  admission_no: string | null;
  email: string | null;
  name: string | null;
  dob: string | null;
};

const soughtRows = `jsonb_to_recordset(:rows::jsonb) as r (row int, student_id uuid, admission_no text, email text, name text, dob date)`;

const seek = (condition: string) => `select r.row, s.student_id from ${soughtRows}
  join students s on s.school_id = :school_id and ${condition} and s.deleted_dt is null`;

/** The students that rows are about, by each way to tell. */
export const seekers = {
  student_id: defineQuery('students.import_by_id', seek('s.student_id = r.student_id')),
  admission_no: defineQuery(
    'students.import_by_admission_no',
    seek('lower(s.admission_no) = lower(r.admission_no)'),
  ),
  email: defineQuery(
    'students.import_by_email',
    `with wanted as materialized (select row, lower(email) as email from ${soughtRows} where email is not null)
    select w.row as "row!", s.student_id from students s join wanted w on lower(s.email) = w.email
    where s.school_id = :school_id and s.deleted_dt is null`,
  ),
  name: defineQuery(
    'students.import_by_name',
    seek('s.date_of_birth = r.dob and s.name_folded = fold(r.name)'),
  ),
};

export const readStudents = defineQuery(
  'students.import_read',
  `select ${studentColumns}
  from ${studentTables}
  where s.school_id = :school_id and s.student_id = any(:student_ids::uuid[]) and s.deleted_dt is null`,
  narrowTo<{ gender: StudentRecord['gender'] }>(),
);

export type Holder = RowOf<typeof listHolders>;

/** Who holds which roll number; where the school has no year yet, by what is noted in the student. */
export const listHolders = defineQuery(
  'students.import_holders',
  `select e.class_id, e.section_id, e.academic_year_id, e.roll_no, e.student_id, s.name
  from enrolments e join students s on s.school_id = e.school_id and s.student_id = e.student_id
  where e.school_id = :school_id and e.to_date is null and e.deleted_dt is null and e.roll_no is not null
  union all
  select s.class_id, k.section_id, null, s.roll_no, s.student_id, s.name
  from students s left join sections k on k.school_id = s.school_id and k.class_id = s.class_id and k.name = s.section
  where s.school_id = :school_id and s.academic_year is null and s.deleted_dt is null and s.class_id is not null
    and s.roll_no is not null`,
);

export type Fit = {
  academic_year_id: string | null;
  start_year: number | null;
  starts_on: string | null;
};

/** The school year of each day. */
export const findYears = defineQuery(
  'students.import_years',
  `select d.day, y.academic_year_id, y.start_year, y.starts_on
  from unnest(:days::date[]) as d (day) left join lateral (${yearFor('d.day')}) y on true`,
);

/** Who may be the same person: the birth date and one thing more. */
export const findLikely = defineQuery(
  'students.import_likely',
  `with given as materialized (
    select row, dob, fold(name) as folded, phone_digits(phone) as digits, lower(email) as email
    from jsonb_to_recordset(:rows::jsonb) as r (row int, name text, dob date, phone text, email text)
  )
  select r.row as "row!", o.name, c.name as class_name, array_remove(array[
      case when o.name_folded = r.folded then 'name' end,
      case when o.phone_digits = r.digits then 'phone' end,
      case when lower(o.email) = r.email then 'email' end
    ], null) as same
  from given r
  join students o on o.school_id = :school_id and o.date_of_birth = r.dob and o.deleted_dt is null
    and (o.name_folded = r.folded or o.phone_digits = r.digits or lower(o.email) = r.email)
  left join classes c on c.school_id = :school_id and c.class_id = o.class_id
  order by r.row, same desc, o.name`,
);

export type NewRow = PersonRow &
  Fit & { class_id: string; section_id: string | null; section: string | null; roll_no: string };

const typeOf = (column: string) => (/date/.test(column) ? 'date' : 'text');

/** The students and their enrolments, as one student is created. */
export const createStudents = defineQuery(
  'students.import_create',
  `with given as materialized (
    select r.*, new_id() as student_id, greatest(r.admission_date, r.starts_on) as from_date
    from jsonb_to_recordset(:rows::jsonb) as r (row int, class_id uuid, section_id uuid, section text, roll_no text,
      academic_year_id uuid, start_year int, starts_on date,
      ${personColumns.map((column) => `${column} ${typeOf(column)}`).join(', ')})
  ), people as (
    insert into students (school_id, student_id, class_id, section, roll_no, academic_year, created_by, updated_by,
      ${personColumns.join(', ')})
    select :school_id, student_id, class_id, section, roll_no, start_year, :user_id, :user_id,
      ${personColumns.join(', ')}
    from given order by admission_no is null, row
  ), enrolled as (
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by,
       to_date, exit_reason)
    select :school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, :user_id,
      case when status in ('graduated', 'transferred') then greatest(from_date, :today::date) end,
      case when status in ('graduated', 'transferred') then status end
    from given where academic_year_id is not null
  )
  select row as "row!", student_id from given`,
);

export const changePeople = defineQuery(
  'students.import_change',
  `update students s
  set (${personColumns.join(', ')}) = (select ${personColumns.join(', ')} from jsonb_populate_record(s, r.changes)),
    updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as r (student_id uuid, changes jsonb)
  where s.school_id = :school_id and s.student_id = r.student_id and s.deleted_dt is null`,
);

export const readVersions = defineQuery(
  'students.import_versions',
  `select student_id, updated_dt from students
  where school_id = :school_id and student_id = any(:student_ids::uuid[])`,
);

/** Who has these admission numbers, given in small letters; deleted students keep theirs. */
export const findAdmissionNumbers = defineQuery(
  'students.import_admission_numbers',
  `select lower(student.admission_no) as "number!", student.student_id, student.name,
    student.deleted_dt is not null as "is_deleted!"
  from students student
  where student.school_id = :school_id and lower(student.admission_no) = any(:numbers::text[])`,
);
