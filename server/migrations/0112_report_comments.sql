-- What the class teacher writes about a student on the report card of an exam, or of the year (no exam).
create table report_comments (
  school_id uuid not null,
  report_comment_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid,
  comment long_text not null constraint report_comments_comment_check check (char_length(comment) between 1 and 2000),
  written_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, report_comment_id),
  constraint report_comments_key unique nulls not distinct (school_id, student_id, academic_year_id, exam_id),
  constraint report_comments_student_fkey foreign key (school_id, student_id) references students on delete cascade,
  constraint report_comments_academic_year_fkey foreign key (school_id, academic_year_id) references academic_years,
  constraint report_comments_exam_fkey foreign key (school_id, exam_id) references exams on delete cascade
);
create index report_comments_academic_year_idx on report_comments (school_id, academic_year_id);
create index report_comments_exam_idx on report_comments (school_id, exam_id) where exam_id is not null;
call protect_school_table('report_comments');

grant select, insert, update, delete on report_comments to homeroom_teacher;
create policy own_classes on report_comments as restrictive to homeroom_teacher
  using (student_id in (select own.student_id from teacher_students() own where own.is_form));
