import type { CountedExam } from '#contract/exams/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { chosenYear, examColumns, examTables, inClassOnCondition } from './queries.ts';

/** As `listExams` for the teacher of this call, with the marks that they read counted by `teacher_mark_counts()`. */
export const listOwnExams = defineQuery(
  'exams.list_own',
  `with span as materialized (${chosenYear}), seats as materialized (
    select seat.student_id, seat.since, seat.until
    from span cross join lateral class_seats(array[:class_id?::uuid], span.academic_year_id) seat
    where seat.class_id = :class_id?
  ), counted as materialized (
    select figure.*
    from span
    cross join lateral teacher_mark_counts(
      span.academic_year_id,
      case when :class_id?::uuid is not null then array(select seats.student_id from seats) end
    ) figure
  )
  select span.start_year as chosen, listed.*
  from span
  left join lateral (
    select ${examColumns}, matching.marks_count, matching.students_count
    from ${examTables}
    cross join lateral (
      select coalesce(sum(counted.marks_count), 0)::int as marks_count, count(*)::int as students_count
      from counted
      where counted.exam_id = exam.exam_id
        and (:class_id?::uuid is null
          or counted.student_id in (
            select seat.student_id
            from seats seat
            where ${inClassOnCondition('coalesce(exam.exam_date, school_year.ends_on)')}
          ))
    ) matching
    where exam.school_id = :school_id and exam.academic_year_id = span.academic_year_id
  ) listed on true
  order by listed.exam_date desc nulls first, listed.exam_name`,
  narrowTo<{ bands: CountedExam['bands'] }>(),
);
