-- What figures about marks need: who was in a class in a year, and who stands where among them.

-- The newest marks first.
create index marks_list_idx on marks (school_id, created_dt desc, mark_id);

-- Who is counted with a class in a year: those whose last enrolment of the year was there, also when they have left.
create function class_members(class uuid, year uuid) returns table (student_id uuid)
  language sql stable
as $$
  select e.student_id
  from enrolments e
  where e.school_id = current_school() and e.academic_year_id = year and e.class_id = class and e.deleted_dt is null
    and not exists (select from enrolments l where l.school_id = e.school_id and l.student_id = e.student_id
      and l.academic_year_id = e.academic_year_id and l.deleted_dt is null and l.from_date > e.from_date)
$$;

-- The averages of a class in each exam of a year, and (exam_id null) over all of them. A paper is missing where others
-- of the class have a mark and the student, who takes the subject, has none or was absent; whoever was exempt misses
-- nothing. Only complete papers are ranked; equal averages share a place. Percentages are kept with eight places:
-- rounding their mean to six takes away what that left over, so that thirds that make 90 are 90.
create function class_standings(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, average numeric, missing int, place int)
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
  ), papers as (
    select student_id, exam_id, g.percentage, coalesce(g.state, 'absent') = 'absent' as is_missing
    from expected full join given g using (student_id, exam_id, subject_id)
  ), averaged as (
    select student_id, exam_id, round(avg(percentage), 6) as average,
      (count(*) filter (where is_missing))::int as missing
    from papers
    group by grouping sets ((student_id, exam_id), (student_id))
  )
  select student_id, exam_id, average, missing,
    case when average is not null and missing = 0 then
      rank() over (partition by exam_id, average is not null and missing = 0 order by average desc)::int
    end
  from averaged
$$;
