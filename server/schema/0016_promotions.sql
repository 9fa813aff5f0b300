-- Promotion: moving all students to the next year, once, and undoing it as a whole.

-- Students whose average is below pass_percent repeat; if it is null, no rule makes anyone repeat. roll_numbers: kept
-- where they are free, or given again by name.
create table promotions (
  school_id uuid not null references schools,
  promotion_id uuid not null default new_id(),
  from_year_id uuid not null,
  to_year_id uuid not null,
  status text not null default 'draft' constraint promotions_status_check
    check (status in ('draft', 'running', 'done', 'undoing', 'undone')),
  pass_percent numeric(5, 2) constraint promotions_pass_percent_check check (pass_percent between 0 and 100),
  roll_numbers text not null default 'keep' constraint promotions_roll_numbers_check
    check (roll_numbers in ('keep', 'renumber')),
  job_id uuid,
  statuses_set_dt timestamptz(3),
  done_dt timestamptz(3),
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, promotion_id),
  constraint promotions_years_check check (from_year_id <> to_year_id),
  constraint promotions_from_year_fkey foreign key (school_id, from_year_id) references academic_years,
  constraint promotions_to_year_fkey foreign key (school_id, to_year_id) references academic_years,
  constraint promotions_job_fkey foreign key (school_id, job_id) references jobs
);
create unique index promotions_from_year_key on promotions (school_id, from_year_id) where status <> 'undone';
create index promotions_from_year_idx on promotions (school_id, from_year_id);
create index promotions_to_year_idx on promotions (school_id, to_year_id);
create index promotions_job_idx on promotions (school_id, job_id);
call protect_school_table('promotions');

-- The class that follows each class. If it is null, the students graduate.
create table promotion_classes (
  school_id uuid not null,
  promotion_id uuid not null,
  class_id uuid not null,
  next_class_id uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, promotion_id, class_id),
  constraint promotion_classes_next_check check (next_class_id <> class_id),
  constraint promotion_classes_promotion_fkey foreign key (school_id, promotion_id) references promotions on delete cascade,
  constraint promotion_classes_class_fkey foreign key (school_id, class_id) references classes,
  constraint promotion_classes_next_class_fkey foreign key (school_id, next_class_id) references classes
);
create index promotion_classes_class_idx on promotion_classes (school_id, class_id);
create index promotion_classes_next_class_idx on promotion_classes (school_id, next_class_id);
call protect_school_table('promotion_classes');

-- What someone decided for one student and, once it is carried out, what happened and what was there before.
create table promotion_students (
  school_id uuid not null,
  promotion_id uuid not null,
  student_id uuid not null,
  decision text not null constraint promotion_students_decision_check
    check (decision in ('promote', 'repeat', 'graduate', 'leave')),
  by_hand boolean not null default false,
  reason text constraint promotion_students_reason_check
    check (reason in ('next_class', 'last_class', 'below_pass', 'by_hand')),
  average numeric(12, 8),
  class_id uuid,
  section_id uuid,
  roll_no text,
  enrolment_id uuid,
  to_date_before date,
  exit_reason_before short_text,
  new_enrolment_id uuid,
  status_before text,
  outcome text constraint promotion_students_outcome_check check (outcome in ('done', 'already', 'undone', 'kept')),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, promotion_id, student_id),
  constraint promotion_students_promotion_fkey foreign key (school_id, promotion_id) references promotions on delete cascade,
  constraint promotion_students_student_fkey foreign key (school_id, student_id) references students,
  constraint promotion_students_class_fkey foreign key (school_id, class_id) references classes,
  constraint promotion_students_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id)
);
create index promotion_students_student_idx on promotion_students (school_id, student_id);
create index promotion_students_class_idx on promotion_students (school_id, class_id, section_id);
create index promotion_students_waiting_idx on promotion_students (school_id, promotion_id, student_id)
  where outcome is null and enrolment_id is not null;
call protect_school_table('promotion_students');

-- Where everyone goes who is enrolled until the end of the year, as of now. A person's decision wins over the rules. The
-- section is the one with the same name, or else the first; the roll number is kept if it is free, or else the next one.
create function promotion_plan(promotion uuid)
  returns table (student_id uuid, enrolment_id uuid, from_class_id uuid, from_section_id uuid, from_roll_no text,
    average numeric, decision text, reason text, class_id uuid, section_id uuid, roll_no text, already boolean)
  language sql stable
begin atomic
  with change as (
    select p.*, f.ends_on as from_ends_on
    from promotions p join academic_years f on f.school_id = p.school_id and f.academic_year_id = p.from_year_id
    where p.school_id = current_school() and p.promotion_id = promotion
  ), averages as (
    select m.student_id, avg(m.percentage) as average
    from change p join marks m on m.school_id = p.school_id and m.academic_year_id = p.from_year_id
    where m.state = 'present' group by m.student_id
  ), candidates as (
    select distinct on (e.student_id) e.student_id, e.enrolment_id, e.class_id, e.section_id, e.roll_no,
      s.name_folded, a.average,
      exists (select from enrolments n where n.school_id = p.school_id and n.student_id = e.student_id
        and n.academic_year_id = p.to_year_id and n.deleted_dt is null) as already
    from change p
    join enrolments e on e.school_id = p.school_id and e.academic_year_id = p.from_year_id and e.deleted_dt is null
    join students s on s.school_id = e.school_id and s.student_id = e.student_id
      and s.deleted_dt is null and s.status in ('active', 'inactive')
    left join averages a on a.student_id = e.student_id
    where e.to_date is null or e.to_date >= p.from_ends_on
    order by e.student_id, e.from_date desc
  ), decided as (
    select c.*, o.class_id as hand_class_id, o.section_id as hand_section_id, n.next_class_id,
      case when o.by_hand then o.decision
        when c.average < p.pass_percent then 'repeat'
        when n.next_class_id is null then 'graduate'
        else 'promote' end as decision,
      case when o.by_hand then 'by_hand'
        when c.average < p.pass_percent then 'below_pass'
        when n.next_class_id is null then 'last_class'
        else 'next_class' end as reason
    from candidates c cross join change p
    left join promotion_students o on o.school_id = p.school_id and o.promotion_id = p.promotion_id
      and o.student_id = c.student_id and o.by_hand
    left join promotion_classes n on n.school_id = p.school_id and n.promotion_id = p.promotion_id
      and n.class_id = c.class_id
  ), targets as (
    select d.*, case d.decision when 'repeat' then d.class_id
      when 'promote' then coalesce(d.hand_class_id, d.next_class_id) end as target_class_id
    from decided d
  ), placed as (
    select t.*, k.section_id as target_section_id
    from targets t
    left join sections own on own.school_id = current_school() and own.section_id = t.section_id
    left join lateral (
      select s.section_id from sections s
      where s.school_id = current_school() and s.class_id = t.target_class_id
      order by (s.section_id = t.hand_section_id) desc nulls last, (fold(s.name) = fold(own.name)) desc nulls last,
        s.position, s.name
      limit 1
    ) k on true
  ), numbered as (
    select l.*,
      row_number() over (partition by l.target_class_id, l.target_section_id, l.roll_no order by l.name_folded, l.student_id) = 1
        and p.roll_numbers = 'keep' and l.roll_no is not null
        and not exists (select from enrolments x where x.school_id = p.school_id and x.academic_year_id = p.to_year_id
          and x.class_id = l.target_class_id and x.section_id is not distinct from l.target_section_id
          and x.roll_no = l.roll_no and x.deleted_dt is null and x.to_date is null) as keeps,
      -- Higher than every number that is kept or taken in the new year.
      greatest(
        case p.roll_numbers when 'keep' then
          max(case when l.roll_no ~ '^\d{1,9}$' then l.roll_no::bigint end)
            over (partition by l.target_class_id, l.target_section_id) end,
        (select max(x.roll_no::bigint) from enrolments x where x.school_id = p.school_id
          and x.academic_year_id = p.to_year_id and x.class_id = l.target_class_id
          and x.section_id is not distinct from l.target_section_id and x.deleted_dt is null and x.roll_no ~ '^\d{1,9}$'),
        0) as highest
    from placed l cross join change p
    where not l.already
  )
  select g.student_id, g.enrolment_id, g.class_id, g.section_id, g.roll_no, g.average, g.decision, g.reason,
    g.target_class_id, g.target_section_id,
    case when g.target_class_id is null then null
      when g.keeps then g.roll_no
      else (g.highest + row_number() over (partition by g.target_class_id, g.target_section_id, g.keeps
        order by g.name_folded, g.student_id))::text end,
    false
  from numbered g
  union all
  select l.student_id, l.enrolment_id, l.class_id, l.section_id, l.roll_no, l.average, l.decision, l.reason,
    l.target_class_id, l.target_section_id, null, true
  from placed l where l.already;
end;
