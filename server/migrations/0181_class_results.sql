-- The averages of a class as before (server/schema/0014_marks.sql), from fewer rows: the marks of a class are summed up once,
-- and registrations are read only of students who lack a mark that others of the class have. Usually there are none.
create or replace function class_results(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, subject_id uuid, average numeric, total numeric, papers int, missing int,
    place int)
  language sql stable
begin atomic
  with members as materialized (
    select student_id from class_members(class, year)
  ), given as materialized (
    select mark.student_id, mark.exam_id, mark.subject_id, mark.state, mark.percentage
    from members member
    join marks mark on mark.school_id = current_school() and mark.student_id = member.student_id
      and mark.academic_year_id = year
  ), by_exam as materialized (
    select student_id, exam_id, sum(percentage) as total, count(percentage) as papers, count(*) as held,
      count(*) filter (where state = 'absent') as absent
    from given group by student_id, exam_id
  ), by_subject as materialized (
    select exam_id, subject_id, sum(percentage) as total, count(percentage) as papers,
      count(*) filter (where state = 'absent') as absent
    from given group by exam_id, subject_id
  ), exams_held as materialized (
    select exam_id, count(*) as subjects from by_subject group by exam_id
  ), complete as materialized (
    select by_exam.student_id, by_exam.exam_id from by_exam join exams_held held on held.exam_id = by_exam.exam_id
      and held.subjects = by_exam.held
  ), lacking as materialized (
    select member.student_id, held.exam_id
    from members member cross join exams_held held
    where (member.student_id, held.exam_id) not in (select student_id, exam_id from complete)
  ), missed as materialized (
    select registration.student_id, subject.exam_id, registration.subject_id
    from (select distinct student_id from lacking) member
    join student_subjects registration on registration.school_id = current_school()
      and registration.student_id = member.student_id
      and registration.academic_year_id = year and registration.removed_dt is null
    join by_subject subject on subject.subject_id = registration.subject_id
    where (registration.student_id, subject.exam_id, registration.subject_id) not in (select student_id, exam_id,
      subject_id from given)
  ), averaged as (
    select student_id, exam_id, null::uuid as subject_id, sum(total) as total, sum(papers)::int as papers,
      sum(missing)::int as missing
    from (
      select student_id, exam_id, total, papers, absent as missing from by_exam
      union all
      select student_id, exam_id, null, 0, 1 from missed
    ) of_students
    group by grouping sets ((student_id, exam_id), (student_id))
    union all
    select null, exam_id, subject_id, sum(total), sum(papers)::int, sum(missing)::int
    from (
      select exam_id, subject_id, total, papers, absent as missing from by_subject
      union all
      select exam_id, subject_id, null, 0, 1 from missed
    ) of_subjects
    group by exam_id, subject_id
  ), rated as (
    select student_id, exam_id, subject_id, round(total / nullif(papers, 0), 6) as average, total, papers, missing
    from averaged
  )
  select student_id, exam_id, subject_id, average, total, papers, missing,
    case when student_id is not null and average is not null and missing = 0 then
      rank() over (partition by exam_id, student_id is null or average is null or missing > 0 order by average desc)::int
    end
  from rated;
end;
