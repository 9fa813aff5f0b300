import { defineQuery } from '#server/db/query.ts';

const columns = `r.student_subject_id as id, r.subject_id, b.name as subject_name, b.code as subject_code,
    b.subject_type, y.start_year as year, r.registration_date, (
      select count(*)::int from marks m where m.school_id = r.school_id and m.student_id = r.student_id
        and m.academic_year_id = r.academic_year_id and m.subject_id = r.subject_id
    ) as marks_count`;
const tables = `student_subjects r
  join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
  join subjects b on b.school_id = r.school_id and b.subject_id = r.subject_id`;

export const listRegistrations = defineQuery(
  'marks.list_registrations',
  `select ${columns}
  from ${tables}
  where r.school_id = :school_id and r.student_id = :student_id and r.removed_dt is null
    and (:year?::int is null or y.start_year = :year?)
  order by y.start_year desc, fold(b.name), r.student_subject_id`,
);

export const getRegistration = defineQuery(
  'marks.get_registration',
  `select ${columns} from ${tables} where r.school_id = :school_id and r.student_subject_id = :id`,
);

/** What a registration needs, as far as it exists; no row for an unknown student. */
export const findForRegistration = defineQuery(
  'marks.find_for_registration',
  `select y.academic_year_id, b.name as subject_name
  from students s
  left join academic_years y on y.school_id = s.school_id and y.start_year = :year
  left join subjects b on b.school_id = s.school_id and b.subject_id = :subject_id?
  where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null`,
);

/** Registers, or brings back what was removed; no row where the student takes the subject already. */
export const register = defineQuery(
  'marks.register',
  `insert into student_subjects as r (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
  values (:school_id, :student_id, :academic_year_id, :subject_id, :today, :user_id)
  on conflict on constraint student_subjects_subject_key do update
    set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
    where r.removed_dt is not null
  returning r.student_subject_id as id`,
);

/** The student's last class of a year, and the section. */
const place = `select e.class_id, e.section_id, e.academic_year_id, c.name as class_name
    from enrolments e
    join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
    join classes c on c.school_id = e.school_id and c.class_id = e.class_id
    where e.school_id = :school_id and e.student_id = :student_id and y.start_year = :year? and e.deleted_dt is null
    order by e.from_date desc limit 1`;

/** How many subjects the student's class has in a year, and how many of them the student does not take. */
export const countClassSubjects = defineQuery(
  'marks.count_class_subjects',
  `with place as (${place})
  select p.class_name, count(distinct t.subject_id)::int as subjects,
    (count(distinct t.subject_id) filter (where r.student_subject_id is null))::int as unregistered
  from place p
  left join class_subjects t on t.school_id = :school_id and t.class_id = p.class_id
    and t.academic_year_id = p.academic_year_id and (t.section_id is null or t.section_id = p.section_id)
  left join student_subjects r on r.school_id = :school_id and r.student_id = :student_id
    and r.academic_year_id = p.academic_year_id and r.subject_id = t.subject_id and r.removed_dt is null
  group by p.class_name`,
);

/** Registers for all of them at once; answers the ones that are new. */
export const registerOfClass = defineQuery(
  'marks.register_of_class',
  `with place as (${place})
  insert into student_subjects as r (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
  select distinct :school_id::uuid, :student_id::uuid, p.academic_year_id, t.subject_id, :today::date, :user_id::uuid
  from place p
  join class_subjects t on t.school_id = :school_id and t.class_id = p.class_id
    and t.academic_year_id = p.academic_year_id and (t.section_id is null or t.section_id = p.section_id)
  on conflict on constraint student_subjects_subject_key do update
    set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
    where r.removed_dt is not null
  returning r.subject_id`,
);

/** `ref` is the registration's id, or the subject's together with the year. */
export const removeRegistration = defineQuery(
  'marks.remove_registration',
  `update student_subjects r set removed_dt = now(), removed_by = :user_id
  from academic_years y, students s
  where r.school_id = :school_id and r.student_id = :student_id and r.removed_dt is null
    and y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
    and s.school_id = r.school_id and s.student_id = r.student_id and s.deleted_dt is null
    and (r.student_subject_id = :ref or (r.subject_id = :ref and y.start_year = :year?))
  returning r.student_subject_id as id`,
);

/** The number of the year that counts as current: the last that has begun, before all of them the first. */
export const findCurrentYear = defineQuery(
  'marks.find_current_year',
  `select start_year as year from academic_years where school_id = :school_id
  order by starts_on <= :today::date desc, abs(starts_on - :today::date) limit 1`,
);
