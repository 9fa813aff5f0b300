-- Exams and marks.

-- An exam of a year. Its results, once published, keep the scale they were graded with: graded_with holds that
-- scale's bands as they were, [{ "lower_bound": 90, "grade": "A+" }, …].
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
  -- What a mark refers to: the exam together with its year.
  constraint exams_academic_year_key unique (school_id, exam_id, academic_year_id),
  constraint exams_published_check check (published_dt is null or graded_with is not null),
  constraint exams_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint exams_grade_scale_fkey foreign key (school_id, grade_scale_id) references grade_scales
);
create index exams_grade_scale_idx on exams (school_id, grade_scale_id);
call protect_school_table('exams');

-- One mark a student, subject, exam and year, in a subject the student is registered for. A pupil who was absent
-- or exempt has a row without a number: missing is not zero. percentage is unrounded as far as grading goes.
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
create index marks_exam_idx on marks (school_id, exam_id, academic_year_id, subject_id, student_id);
create index marks_subject_idx on marks (school_id, academic_year_id, subject_id);
call protect_school_table('marks');

-- Every correction and removal of a mark: what stood there, what came, why, who, when.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
create table mark_history (
  school_id uuid not null,
  mark_history_id uuid not null default new_id(),
  mark_id uuid not null,
  student_id uuid not null,
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

-- app.user_id and app.reason are settings of the transaction, like app.school_id.
create function keep_mark_history() returns trigger
  language plpgsql
as $$
begin
  insert into mark_history (school_id, mark_id, student_id, before, after, reason, changed_by)
  values (old.school_id, old.mark_id, old.student_id,
    jsonb_build_object('state', old.state, 'marks', old.marks, 'total_marks', old.total_marks, 'grade', old.grade,
      'exam_date', old.exam_date, 'remarks', old.remarks),
    case when tg_op = 'UPDATE' then
      jsonb_build_object('state', new.state, 'marks', new.marks, 'total_marks', new.total_marks, 'grade', new.grade,
        'exam_date', new.exam_date, 'remarks', new.remarks)
    end,
    nullif(current_setting('app.reason', true), ''), nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end
$$;
create trigger keep_mark_history_update after update on marks
  for each row when ((old.state, old.marks, old.total_marks, old.grade, old.exam_date, old.remarks::text)
    is distinct from (new.state, new.marks, new.total_marks, new.grade, new.exam_date, new.remarks::text))
  execute function keep_mark_history();
create trigger keep_mark_history_delete after delete on marks
  for each row execute function keep_mark_history();

-- Narrative reports about a student, kept as they were when made.
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
