-- Grading, exams and marks.

-- How percentages become grades. One scale of a school is its default.
create table grade_scales (
  school_id uuid not null references schools,
  grade_scale_id uuid not null default new_id(),
  name name_text not null,
  is_default boolean not null default false,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, grade_scale_id)
);
create unique index grade_scales_default_key on grade_scales (school_id) where is_default;
create unique index grade_scales_name_key on grade_scales (school_id, fold(name));
call protect_school_table('grade_scales');

-- A band begins at lower_bound percent, included, of the percentage before rounding.
create table grade_bands (
  school_id uuid not null,
  grade_scale_id uuid not null,
  lower_bound numeric(5, 2) not null constraint grade_bands_lower_bound_check check (lower_bound between 0 and 100),
  grade text not null constraint grade_bands_grade_check check (char_length(grade) between 1 and 20),
  primary key (school_id, grade_scale_id, lower_bound),
  constraint grade_bands_grade_key unique (school_id, grade_scale_id, grade),
  constraint grade_bands_grade_scale_fkey foreign key (school_id, grade_scale_id)
    references grade_scales on delete cascade
);
call protect_school_table('grade_bands');

-- The scale of a school that has none. It equals the one in contract/grading.ts; a test compares them.
create function built_in_bands() returns jsonb
  language sql immutable parallel safe
  return '[{"lower_bound": 90, "grade": "A+"}, {"lower_bound": 80, "grade": "A"}, {"lower_bound": 70, "grade": "B+"},
    {"lower_bound": 60, "grade": "B"}, {"lower_bound": 50, "grade": "C"}, {"lower_bound": 40, "grade": "D"},
    {"lower_bound": 0, "grade": "F"}]'::jsonb;

-- The bands of a scale as JSON, the highest first; null if it has none.
create function bands_of_scale(school uuid, scale uuid) returns jsonb
  language sql stable
  return (
    select jsonb_agg(jsonb_build_object('lower_bound', b.lower_bound, 'grade', b.grade) order by b.lower_bound desc)
    from grade_bands b where b.school_id = school and b.grade_scale_id = scale
  );

-- The bands for results that are not published.
create function bands_in_force(school uuid) returns jsonb
  language sql stable
  return coalesce((
    select bands_of_scale(g.school_id, g.grade_scale_id) from grade_scales g where g.school_id = school and g.is_default
  ), built_in_bands());

-- The highest band that the percentage reaches before rounding.
create function grade_of(percentage numeric, bands jsonb) returns text
  language sql immutable parallel safe
  return case when percentage is null then 'N/A' else coalesce((
    select band ->> 'grade' from jsonb_array_elements(bands) band
    where percentage >= (band ->> 'lower_bound')::numeric
    order by (band ->> 'lower_bound')::numeric desc limit 1
  ), 'N/A') end;

-- Published results keep the scale with which they were graded: graded_with contains its bands as they were,
-- [{ "lower_bound": 90, "grade": "A+" }, …].
create table exams (
  school_id uuid not null,
  exam_id uuid not null default new_id(),
  academic_year_id uuid not null,
  name text not null constraint exams_name_check check (name in ('First Term', 'Second Term', 'Third Term', 'Final Term',
    'Mid Term', 'Unit Test 1', 'Unit Test 2', 'Unit Test 3', 'Monthly Test', 'Quarterly Test', 'Half Yearly', 'Annual Exam')),
  exam_date date,
  grade_scale_id uuid,
  graded_with jsonb,
  published_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, exam_id),
  constraint exams_name_key unique (school_id, academic_year_id, name),
  -- Marks refer to an exam together with its year.
  constraint exams_academic_year_key unique (school_id, exam_id, academic_year_id),
  constraint exams_published_check check (published_dt is null or graded_with is not null),
  constraint exams_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint exams_grade_scale_fkey foreign key (school_id, grade_scale_id) references grade_scales
);
create index exams_grade_scale_idx on exams (school_id, grade_scale_id);
call protect_school_table('exams');

-- The bands of each exam; published results keep theirs.
create view exam_bands with (security_invoker = true) as
select e.school_id, e.exam_id, e.academic_year_id, e.name, e.published_dt,
  coalesce(e.graded_with, bands_of_scale(e.school_id, e.grade_scale_id), bands_in_force(e.school_id)) as bands
from exams e;
grant select on exam_bands to homeroom_app;

-- The points that a class can reach in a subject of an exam, once someone has set them. A mark keeps its own total.
create table exam_papers (
  school_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  total_marks numeric(6, 1) not null constraint exam_papers_total_marks_check check (total_marks >= 1),
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, exam_id, class_id, subject_id),
  constraint exam_papers_exam_fkey foreign key (school_id, exam_id) references exams on delete cascade,
  constraint exam_papers_class_fkey foreign key (school_id, class_id) references classes on delete cascade,
  constraint exam_papers_subject_fkey foreign key (school_id, subject_id) references subjects on delete cascade
);
create index exam_papers_class_idx on exam_papers (school_id, class_id);
create index exam_papers_subject_idx on exam_papers (school_id, subject_id);
call protect_school_table('exam_papers');

-- One row per student, subject and exam, in a subject for which the student is registered. A student who was absent or
-- exempt has a row without a number, because missing is not zero. percentage is not rounded before grading.
create table marks (
  school_id uuid not null,
  mark_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  subject_id uuid not null,
  exam_id uuid not null,
  state text not null default 'present' constraint marks_state_check check (state in ('present', 'absent', 'exempt')),
  marks numeric(6, 1),
  total_marks numeric(6, 1) not null default 100 constraint marks_total_marks_check check (total_marks >= 1),
  percentage numeric(12, 8) generated always as (marks / nullif(total_marks, 0) * 100) stored,
  grade text constraint marks_grade_check check (char_length(grade) <= 20),
  exam_date date,
  remarks long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, mark_id),
  constraint marks_student_subject_exam_key unique (school_id, student_id, academic_year_id, subject_id, exam_id),
  constraint marks_marks_check check (marks >= 0 and marks <= total_marks),
  constraint marks_present_check check ((state = 'present') = (marks is not null)),
  constraint marks_registration_fkey foreign key (school_id, student_id, academic_year_id, subject_id)
    references student_subjects (school_id, student_id, academic_year_id, subject_id),
  constraint marks_exam_fkey foreign key (school_id, exam_id, academic_year_id)
    references exams (school_id, exam_id, academic_year_id)
);
create index marks_subject_idx on marks (school_id, academic_year_id, subject_id);
-- The latest marks first.
create index marks_list_idx on marks (school_id, created_dt desc, mark_id);
-- The student before the subject, because a sheet reads all marks of each student in an exam.
create index marks_exam_idx on marks (school_id, exam_id, academic_year_id, student_id, subject_id);
call protect_school_table('marks');

-- Every correction and removal of a mark: before, after, why, who and when. exam_id and subject_id keep the history
-- together when a mark is removed and entered again as another row. There is no foreign key to the school because every
-- writer would lock that one row; the policy admits only a school that exists.
create table mark_history (
  school_id uuid not null,
  mark_history_id uuid not null default new_id(),
  mark_id uuid not null,
  student_id uuid not null,
  exam_id uuid,
  subject_id uuid,
  before jsonb not null,
  after jsonb,
  reason long_text,
  changed_by uuid,
  changed_dt timestamptz(3) not null default now(),
  primary key (school_id, mark_history_id)
);
create index mark_history_mark_idx on mark_history (school_id, mark_id, changed_dt);
create index mark_history_student_idx on mark_history (school_id, student_id, changed_dt);
call protect_school_table('mark_history', 'select, insert');

-- Once per statement, because a sheet changes many marks at a time. app.user_id and app.reason are settings of the
-- transaction. A removed mark also keeps who had entered it.
create function keep_marks_history() returns trigger
  language plpgsql set search_path = public, pg_temp
  -- The plan is kept, and the next statement may change two thousand rows.
  set enable_nestloop to off
as $$
declare
  why text := nullif(current_setting('app.reason', true), '');
  who uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  if tg_op = 'UPDATE' then
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, after, reason, changed_by)
    select o.school_id, o.mark_id, o.student_id, o.exam_id, o.subject_id,
      jsonb_build_object('state', o.state, 'marks', o.marks, 'total_marks', o.total_marks, 'grade', o.grade,
        'exam_date', o.exam_date, 'remarks', o.remarks),
      jsonb_build_object('state', n.state, 'marks', n.marks, 'total_marks', n.total_marks, 'grade', n.grade,
        'exam_date', n.exam_date, 'remarks', n.remarks), why, who
    from old_marks o join new_marks n on n.school_id = o.school_id and n.mark_id = o.mark_id
    where (o.state, o.marks, o.total_marks, o.grade, o.exam_date, o.remarks::text)
      is distinct from (n.state, n.marks, n.total_marks, n.grade, n.exam_date, n.remarks::text);
  else
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, reason, changed_by)
    select o.school_id, o.mark_id, o.student_id, o.exam_id, o.subject_id,
      jsonb_build_object('state', o.state, 'marks', o.marks, 'total_marks', o.total_marks, 'grade', o.grade,
        'exam_date', o.exam_date, 'remarks', o.remarks, 'created_by', o.created_by, 'created_dt', o.created_dt), why, who
    from old_marks o;
  end if;
  return null;
end
$$;
create trigger keep_mark_history_update after update on marks
  referencing old table as old_marks new table as new_marks
  for each statement execute function keep_marks_history();
create trigger keep_mark_history_delete after delete on marks
  referencing old table as old_marks
  for each statement execute function keep_marks_history();

-- Everyone whose last class in the year was this one. A student who left the class and returned is listed once.
create function class_members(class uuid, year uuid) returns table (student_id uuid)
  language sql stable
begin atomic
  select distinct e.student_id
  from enrolments e
  where e.school_id = current_school() and e.academic_year_id = year and e.class_id = class and e.deleted_dt is null
    and class = (
      select l.class_id from enrolments l
      where l.school_id = e.school_id and l.student_id = e.student_id and l.academic_year_id = e.academic_year_id
        and l.deleted_dt is null
      order by l.from_date desc limit 1
    );
end;

-- Everyone who was in one of the classes in a year, with all their classes of that year. On the day of an exam a student
-- belongs to the latest class until then, or to the first one: from since (included) to until (not included).
create function class_seats(classes uuid[], year uuid)
  returns table (student_id uuid, class_id uuid, section_id uuid, from_date date, to_date date, since date, until date)
  language sql stable
begin atomic
  select e.student_id, e.class_id, e.section_id, e.from_date, e.to_date,
    case when row_number() over w > 1 then e.from_date else '-infinity' end,
    coalesce(lead(e.from_date) over w, 'infinity')
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
  where e.school_id = current_school() and e.academic_year_id = year and e.deleted_dt is null
    and e.student_id in (select o.student_id from enrolments o where o.school_id = current_school()
      and o.academic_year_id = year and o.class_id = any (classes))
  window w as (partition by e.student_id order by e.from_date);
end;

-- The averages of a class: of each student in each exam of a year, of each student over all exams (exam_id null), and of
-- the whole class in each subject of each exam (student_id null). A result is missing if others of the class have a mark
-- and the student, who takes the subject, has none or was absent; being exempt misses nothing. Only students without
-- missing results are ranked, and equal averages share a place. Percentages have eight decimal places; rounding their
-- mean to six makes thirds that should add up to 90 give 90.
create function class_results(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, subject_id uuid, average numeric, total numeric, papers int, missing int,
    place int)
  language sql stable
begin atomic
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
  from averaged;
end;

-- The part of class_results that is about students.
create function class_standings(class uuid, year uuid)
  returns table (student_id uuid, exam_id uuid, average numeric, missing int, place int)
  language sql stable
begin atomic
  select student_id, exam_id, average, missing, place from class_results(class, year) where student_id is not null;
end;

-- Differs after every change of what a sheet shows: marks, enrolments, papers and the exam. The latest time of change is
-- not enough, because the transaction that commits last need not have written last. date_part is exact for milliseconds
-- and much faster than extract.
create function sheet_version(exam uuid, class uuid) returns text
  language sql stable
begin atomic
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
  select count(*) || '-' || coalesce(sum((date_part('epoch', updated_dt) * 1000)::bigint), 0) from stamps;
end;

-- Narrative reports about a student, kept as they were when they were created.
create table student_reports (
  school_id uuid not null,
  student_report_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid,
  report_type text not null constraint student_reports_report_type_check
    check (report_type in ('academic', 'attendance', 'comprehensive')),
  content text not null constraint student_reports_content_check check (char_length(content) <= 100000),
  figures jsonb not null default '{}',
  provider short_text,
  generated_by uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, student_report_id),
  constraint student_reports_student_fkey foreign key (school_id, student_id) references students,
  constraint student_reports_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint student_reports_exam_fkey foreign key (school_id, exam_id) references exams
);
create index student_reports_student_idx on student_reports (school_id, student_id, created_dt);
create index student_reports_academic_year_idx on student_reports (school_id, academic_year_id);
create index student_reports_exam_idx on student_reports (school_id, exam_id);
call protect_school_table('student_reports');
