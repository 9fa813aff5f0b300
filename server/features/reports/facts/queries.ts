import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type YearRow = RowOf<typeof listYears>;

export const listYears = defineQuery(
  'reports.list_years',
  `select academic_year_id, start_year as year, name, starts_on, ends_on
  from academic_years where school_id = :school_id order by starts_on`,
);

export type PersonRow = RowOf<typeof listPlaces>;

/** Where each was in a year: the last place of the year. */
const placesOf = (where: string) => `select distinct on (e.student_id, e.academic_year_id)
    e.student_id, e.academic_year_id, e.class_id, e.section_id, e.roll_no
  from enrolments e
  where e.school_id = :school_id and e.deleted_dt is null and ${where}
  order by e.student_id, e.academic_year_id, e.from_date desc`;

export const listPlaces = defineQuery(
  'reports.list_places',
  `select p.student_id, s.admission_no, s.name, p.academic_year_id, p.class_id, c.name as class_name, k.name as section, p.roll_no
  from (${placesOf('e.student_id = any (:student_ids::uuid[]) and e.academic_year_id = any (:year_ids::uuid[])')}) p
  join students s on s.school_id = :school_id and s.student_id = p.student_id and s.deleted_dt is null
  join classes c on c.school_id = :school_id and c.class_id = p.class_id
  left join sections k on k.school_id = :school_id and k.section_id = p.section_id`,
);

export type MarkRow = RowOf<typeof listMarks>;

export const listMarks = defineQuery(
  'reports.list_marks',
  `with given as materialized (
    select student_id, academic_year_id, exam_id, subject_id, state, marks, total_marks, percentage, remarks
    from marks
    where school_id = :school_id and student_id = any (:student_ids::uuid[])
      and academic_year_id = any (:year_ids::uuid[])
  ), scales as materialized (
    select exam_id, bands from exam_bands where school_id = :school_id and exam_id in (select exam_id from given)
  )
  select m.student_id, m.academic_year_id, m.exam_id, m.subject_id, b.name as subject, m.state, m.marks,
    m.total_marks, round(m.percentage, 1) as percentage, grade_of(m.percentage, x.bands) as grade, m.remarks
  from given m
  join scales x using (exam_id)
  join subjects b on b.school_id = :school_id and b.subject_id = m.subject_id
  order by m.student_id, fold(b.name), m.subject_id`,
);

export type RegistrationRow = RowOf<typeof listRegistrations>;

export const listRegistrations = defineQuery(
  'reports.list_registrations',
  `select r.student_id, r.academic_year_id, r.subject_id, b.name as subject
  from student_subjects r join subjects b on b.school_id = r.school_id and b.subject_id = r.subject_id
  where r.school_id = :school_id and r.student_id = any (:student_ids::uuid[])
    and r.academic_year_id = any (:year_ids::uuid[]) and r.removed_dt is null
  order by r.student_id, fold(b.name), r.subject_id`,
);

export type ExamRow = RowOf<typeof listExams>;

/** The exams of some years in the order they were held; one without a date comes by its first mark's. */
export const listExams = defineQuery(
  'reports.list_exams',
  `select x.exam_id, x.academic_year_id, x.name, coalesce(e.exam_date, (
      select min(m.exam_date) from marks m where m.school_id = :school_id and m.exam_id = x.exam_id)) as exam_date,
    x.published_dt is not null as is_published, x.bands
  from exam_bands x join exams e on e.school_id = x.school_id and e.exam_id = x.exam_id
  where x.school_id = :school_id and x.academic_year_id = any (:year_ids::uuid[])
  order by 4 nulls last, e.created_dt, x.exam_id`,
  narrowTo<{ bands: { lower_bound: number; grade: string }[] }>(),
);

/** Whose papers a class prints: everyone whose last place of the year is there, in the order of the register. */
export const listRoster = defineQuery(
  'reports.list_roster',
  `select n.student_id, s.name, k.name as section
  from class_members(:class_id, :year_id) n
  join students s on s.school_id = :school_id and s.student_id = n.student_id and s.deleted_dt is null
  cross join lateral (
    select e.section_id, e.roll_no from enrolments e
    where e.school_id = :school_id and e.student_id = n.student_id and e.academic_year_id = :year_id
      and e.deleted_dt is null
    order by e.from_date desc limit 1
  ) e
  left join sections k on k.school_id = :school_id and k.section_id = e.section_id
  where :section?::text is null or fold(k.name) = fold(:section?)
  order by k.position nulls last, k.name, nullif(regexp_replace(e.roll_no, '\\D', '', 'g'), '')::numeric nulls last,
    e.roll_no, s.name_folded, s.student_id`,
);

export const findClass = defineQuery(
  'reports.find_class',
  `select c.name, array(select k.name from sections k where k.school_id = c.school_id and k.class_id = c.class_id
    order by k.position, k.name) as sections
  from classes c where c.school_id = :school_id and c.class_id = :class_id`,
);
