import type { ResultOf } from '#contract/kit/route.ts';
import type { students } from '#contract/students/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { yearFor } from '#server/features/students/enrolment/queries.ts';
import {
  familyOfNewPeople,
  familyWithKnownPeople,
  recognizedNewFamily,
} from '#server/features/students/family/new-family-sql.ts';
import { namedMembers, refusedMembers } from '#server/features/students/family/queries.ts';
import { enteredColumns } from './person-columns.ts';

type NamedGuardian = ResultOf<typeof students.create>['guardians'][number];

/** Teachers see health notes only if the office allows it. */
const enteredValue = (column: (typeof enteredColumns)[number]) =>
  column === 'health_for_teachers' ? 'coalesce(:health_for_teachers?::boolean, false)' : `:${column}?`;

/** CTEs that find the class, the section and the year, and whether the roll number is free. */
const placeCtes = `place as materialized (
    select cls.class_id, section.section_id, section.name as section,
      :section?::text is null or section.section_id is not null as section_known
    from classes cls
    left join lateral (
      select candidate.section_id, candidate.name
      from (
        select section_id, name, count(*) over () as sections
        from sections
        where school_id = :school_id and class_id = cls.class_id
      ) candidate
      where lower(candidate.name) = lower(:section?) or :section? is null and candidate.sections = 1
    ) section on true
    where cls.school_id = :school_id and cls.class_id = :class_id
  ), year as materialized (
    ${yearFor('greatest(:admission_date?::date, :today::date)')}
  ), fit as materialized (
    select place.*, year.academic_year_id, year.start_year,
      greatest(:admission_date?::date, year.starts_on) as from_date
    from place left join year on true
    where place.section_known
      and (year.academic_year_id is not null
        or not exists (
          select from students student
          where student.school_id = :school_id and student.class_id = place.class_id
            and student.section is not distinct from place.section and student.roll_no = :roll_no
            and student.academic_year is null and student.deleted_dt is null
        ))
  )`;

/**
 * CTEs that create the student, unless something about the class, section or roll number is wrong. The enrollment begins
 * on the day of admission, or today for a student who was admitted before.
 */
const newStudent = (condition: string) => `with ${placeCtes}, fresh as materialized (
    select new_id() as student_id
  ), ${recognizedNewFamily}, person as (
    insert into students
      (school_id, student_id, class_id, section, roll_no, academic_year, created_by, updated_by,
        ${enteredColumns.join(', ')})
    select :school_id, student_id, class_id, section, :roll_no, start_year, :user_id, :user_id,
      ${enteredColumns.map(enteredValue).join(', ')}
    from fit cross join fresh
    ${condition}
    returning school_id, student_id, admission_no
  ), enrolment as (
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, to_date,
        exit_reason)
    select school_id, student_id, academic_year_id, class_id, section_id, :roll_no, from_date, :user_id,
      case when :status? in ('graduated', 'transferred') then greatest(from_date, :today::date) end,
      case when :status? in ('graduated', 'transferred') then :status? end
    from person, fit
    where academic_year_id is not null
  )`;

const outcome = `select (select student_id from person), (select admission_no from person),
    exists (select from place) as class_known,
    exists (select from place where section_known) as section_known, exists (select from fit) as roll_no_free,
    ${refusedMembers}, ${namedMembers}`;

/**
 * Creates the student, the family and the enrollment in one statement, or nothing and returns what was wrong. It also
 * creates nothing if someone of the family is on record: most families are new, and a statement that might change
 * guardians on record costs half as much again, even if it changes none.
 */
export const createStudent = defineQuery(
  'students.create',
  `${newStudent('where not exists (select from known where known_id is not null)')}, ${familyOfNewPeople}
  ${outcome}, exists (select from known where known_id is not null) as family_known`,
  narrowTo<{ guardians: NamedGuardian[] }>(),
);

/** The same for a family of whom someone is on record. */
export const createSibling = defineQuery(
  'students.create_sibling',
  `${newStudent('')}, ${familyWithKnownPeople}
  ${outcome}`,
  narrowTo<{ guardians: NamedGuardian[] }>(),
);
