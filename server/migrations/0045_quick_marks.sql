-- The sheet of marks, its version and the standing in a class without reading anything twice.

-- Pupil before subject: what a sheet reads of an exam is all that each of its pupils has there.
drop index marks_exam_idx;
create index marks_exam_idx on marks (school_id, exam_id, academic_year_id, student_id, subject_id);

-- The same word as before; milliseconds by floating point are exact and many times cheaper than by numeric.
create or replace function sheet_version(exam uuid, class uuid) returns text
  language sql stable
as $$
  with shown as materialized (
    select e.school_id, e.exam_id, e.academic_year_id, e.updated_dt
    from exams e where e.school_id = current_school() and e.exam_id = exam
  ), enrolled as materialized (
    select n.student_id, n.updated_dt
    from shown e join enrolments n on n.school_id = e.school_id and n.academic_year_id = e.academic_year_id
      and n.class_id = class and n.deleted_dt is null
  ), stamps as (
    select updated_dt from shown
    union all select updated_dt from enrolled
    union all select m.updated_dt
      from shown e cross join (select distinct student_id from enrolled) n
      join marks m on m.school_id = e.school_id and m.exam_id = e.exam_id
        and m.academic_year_id = e.academic_year_id and m.student_id = n.student_id
    union all select p.updated_dt
      from shown e join exam_papers p on p.school_id = e.school_id and p.exam_id = e.exam_id and p.class_id = class
  )
  select count(*) || '-' || coalesce(sum((date_part('epoch', updated_dt) * 1000)::bigint), 0) from stamps
$$;

-- The averages of a class: of each of its students in each exam of a year and (exam_id null) over all of them, and of
-- all together in each subject of each exam, where student_id is null. A paper is missing where others of the class
-- have a mark and the student, who takes the subject, has none or was absent; whoever was exempt misses nothing. Only
-- complete papers are ranked; equal averages share a place. Percentages are kept with eight places: rounding their
-- mean to six takes away what that left over, so that thirds that make 90 are 90.
create function class_results(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, subject_id uuid, average numeric, total numeric, papers int, missing int,
    place int)
  language sql stable
as $$
  with members as materialized (
    select student_id from class_members(class, year)
  ), given as materialized (
    select m.student_id, m.exam_id, m.subject_id, m.state, m.percentage
    from members n
    join marks m on m.school_id = current_school() and m.student_id = n.student_id and m.academic_year_id = year
  ), expected as (
    select r.student_id, h.exam_id, h.subject_id
    from members n
    join student_subjects r on r.school_id = current_school() and r.student_id = n.student_id
      and r.academic_year_id = year and r.removed_dt is null
    join (select distinct exam_id, subject_id from given) h on h.subject_id = r.subject_id
  ), results as (
    select student_id, exam_id, g.percentage, subject_id, coalesce(g.state, 'absent') = 'absent' as is_missing
    from expected full join given g using (student_id, exam_id, subject_id)
  ), averaged as (
    select student_id, exam_id, subject_id, round(avg(percentage), 6) as average, sum(percentage) as total,
      count(percentage)::int as papers, (count(*) filter (where is_missing))::int as missing
    from results
    group by grouping sets ((student_id, exam_id), (student_id), (subject_id, exam_id))
  )
  select student_id, exam_id, subject_id, average, total, papers, missing,
    case when student_id is not null and average is not null and missing = 0 then
      rank() over (partition by exam_id, student_id is null or average is null or missing > 0 order by average desc)::int
    end
  from averaged
$$;

create or replace function class_standings(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, average numeric, missing int, place int)
  language sql stable
as $$
  select student_id, exam_id, average, missing, place from class_results(class, year) where student_id is not null
$$;
