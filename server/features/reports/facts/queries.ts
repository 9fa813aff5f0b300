import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type YearRow = RowOf<typeof listYears>;

export const listYears = defineQuery(
  'reports.list_years',
  `select academic_year_id, start_year as year, name, starts_on, ends_on
  from academic_years
  where school_id = :school_id
  order by starts_on`,
);

export type PersonRow = RowOf<typeof listPlaces>;

/** Where each student was in a year: the last place of the year. */
const placesOf = (
  where: string,
) => `select distinct on (enrol.student_id, enrol.academic_year_id) enrol.student_id, enrol.academic_year_id,
    enrol.class_id, enrol.section_id, enrol.roll_no
  from enrolments enrol
  where enrol.school_id = :school_id and enrol.deleted_dt is null and ${where}
  order by enrol.student_id, enrol.academic_year_id, enrol.from_date desc`;

export const listPlaces = defineQuery(
  'reports.list_places',
  `select place.student_id, student.admission_no, student.name, place.academic_year_id, place.class_id,
    cls.name as class_name, section.name as section, place.roll_no
  from (${placesOf('enrol.student_id = any (:student_ids::uuid[]) and enrol.academic_year_id = any (:year_ids::uuid[])')}) place
  join students student on student.school_id = :school_id and student.student_id = place.student_id
    and student.deleted_dt is null
  join classes cls on cls.school_id = :school_id and cls.class_id = place.class_id
  left join sections section on section.school_id = :school_id and section.section_id = place.section_id`,
);

export type MarkRow = RowOf<typeof listMarks>;

export const listMarks = defineQuery(
  'reports.list_marks',
  `with result as materialized (
    select student_id, academic_year_id, exam_id, subject_id, state, marks, total_marks, percentage, remarks
    from marks
    where school_id = :school_id and student_id = any(:student_ids::uuid[])
      and academic_year_id = any(:year_ids::uuid[])
  ), scales as materialized (
    select exam_id, bands
    from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from result)
  )
  select result.student_id, result.academic_year_id, result.exam_id, result.subject_id,
    subject.name as subject, result.state, result.marks, result.total_marks,
    round(result.percentage, 1) as percentage, grade_of(result.percentage, scales.bands) as grade,
    result.remarks
  from result
  join scales using (exam_id)
  join subjects subject on subject.school_id = :school_id and subject.subject_id = result.subject_id
  order by result.student_id, fold(subject.name), result.subject_id`,
);

export type RegistrationRow = RowOf<typeof listRegistrations>;

export const listRegistrations = defineQuery(
  'reports.list_registrations',
  `select registration.student_id, registration.academic_year_id, registration.subject_id,
    subject.name as subject
  from student_subjects registration
  join subjects subject on subject.school_id = registration.school_id
    and subject.subject_id = registration.subject_id
  where registration.school_id = :school_id and registration.student_id = any(:student_ids::uuid[])
    and registration.academic_year_id = any(:year_ids::uuid[]) and registration.removed_dt is null
  order by registration.student_id, fold(subject.name), registration.subject_id`,
);

export type ExamRow = RowOf<typeof listExams>;

/** The exams of some years in the order in which they were held; one without a date is placed by its first mark. */
export const listExams = defineQuery(
  'reports.list_exams',
  `select scale.exam_id, scale.academic_year_id, scale.name,
    coalesce(
      exam.exam_date,
      (
        select min(mark.exam_date)
        from marks mark
        where mark.school_id = :school_id and mark.exam_id = scale.exam_id
      )
    ) as exam_date,
    scale.published_dt is not null as is_published, scale.bands
  from exam_bands scale join exams exam on exam.school_id = scale.school_id and exam.exam_id = scale.exam_id
  where scale.school_id = :school_id and scale.academic_year_id = any(:year_ids::uuid[])
  order by 4 nulls last, exam.created_dt, scale.exam_id`,
  narrowTo<{ bands: { lower_bound: number; grade: string }[] }>(),
);

/**
 * The students whose report cards a class prints: everyone whose last place of the year is there, in the order of the
 * register.
 */
export const listRoster = defineQuery(
  'reports.list_roster',
  `select member.student_id, student.name, section.name as section
  from class_members(:class_id, :year_id) member
  join students student on student.school_id = :school_id and student.student_id = member.student_id
    and student.deleted_dt is null
  cross join lateral (
    select enrol.section_id, enrol.roll_no
    from enrolments enrol
    where enrol.school_id = :school_id and enrol.student_id = member.student_id
      and enrol.academic_year_id = :year_id and enrol.deleted_dt is null
    order by enrol.from_date desc
    limit 1
  ) place
  left join sections section on section.school_id = :school_id and section.section_id = place.section_id
  where :section?::text is null or fold(section.name) = fold(:section?)
  order by
    section.position nulls last, section.name,
    nullif(regexp_replace(place.roll_no, '\\D', '', 'g'), '')::numeric nulls last, place.roll_no,
    student.name_folded, student.student_id`,
);

export const findClass = defineQuery(
  'reports.find_class',
  `select cls.name,
    array(
      select section.name
      from sections section
      where section.school_id = cls.school_id and section.class_id = cls.class_id
      order by section.position, section.name
    ) as sections
  from classes cls
  where cls.school_id = :school_id and cls.class_id = :class_id`,
);
