-- promotion.close_enrolments
update enrolments e
set to_date = greatest(e.from_date, least(coalesce(e.to_date, y.ends_on), y.ends_on)),
  exit_reason = case r.decision when 'promote' then 'promoted' when 'repeat' then 'repeated'
    when 'graduate' then 'graduated' else 'left' end
from promotion_students r
join promotions p on p.school_id = r.school_id and p.promotion_id = r.promotion_id
join academic_years y on y.school_id = p.school_id and y.academic_year_id = p.from_year_id
where r.school_id = $1 and r.promotion_id = $2 and r.student_id = any ($3::uuid[])
  and e.school_id = r.school_id and e.enrolment_id = r.enrolment_id;

-- promotion.count_moved
select count(*) as moved from promotion_students
where school_id = $1 and promotion_id = $2 and outcome = 'done';

-- promotion.count_waiting
select count(*) as waiting from promotion_students
where school_id = $1 and promotion_id = $2 and outcome is null and enrolment_id is not null;

-- promotion.create
with made as (
  insert into promotions (school_id, from_year_id, to_year_id, created_by, updated_by)
  values ($1, $2, $3, $4, $4) returning school_id, promotion_id
), following as (
  insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
  select m.school_id, m.promotion_id, c.class_id,
    lead(c.class_id) over (order by c.position, c.name_folded, c.class_id)
  from made m join classes c on c.school_id = m.school_id
)
select promotion_id from made;

-- promotion.decide
with target as (
  select s.section_id from sections s
  where s.school_id = $1 and s.class_id = $2::uuid and fold(s.name) = fold($3)
), planned as (
  select w.student_id from promotion_plan($4) w
  where w.student_id = any ($5::uuid[]) and not w.already
), forgotten as (
  delete from promotion_students r
  where r.school_id = $1 and r.promotion_id = $4 and r.student_id = any ($5::uuid[])
    and r.enrolment_id is null and $6::text is null
  returning r.student_id
), decided as (
  insert into promotion_students (school_id, promotion_id, student_id, decision, by_hand, class_id, section_id)
  select $1, $4, w.student_id, $6, true,
    case when $6 = 'promote' then $2::uuid end, case when $6 = 'promote' then (select section_id from target) end
  from planned w where $6::text is not null
  on conflict (school_id, promotion_id, student_id) do update
    set decision = excluded.decision, by_hand = true, class_id = excluded.class_id, section_id = excluded.section_id
    where promotion_students.enrolment_id is null
  returning student_id
)
select (select count(*) from forgotten) + (select count(*) from decided) as decided,
  $3::text is not null and not exists (select from target) as unknown_section;

-- promotion.drop_enrolments
with dropped as (
  delete from enrolments e using promotion_students r
  where r.school_id = $1 and r.promotion_id = $2 and r.student_id = any ($3::uuid[])
    and e.school_id = r.school_id and e.enrolment_id = r.new_enrolment_id
    and e.class_id = r.class_id and e.section_id is not distinct from r.section_id and e.to_date is null
  returning e.student_id
), kept as (
  update promotion_students r
  set outcome = case when r.new_enrolment_id is null or exists (select from dropped d where d.student_id = r.student_id)
    then 'undone' else 'kept' end
  where r.school_id = $1 and r.promotion_id = $2 and r.student_id = any ($3::uuid[])
  returning r.student_id, r.outcome
)
select k.student_id, s.name from kept k
join students s on s.school_id = $1 and s.student_id = k.student_id
where k.outcome = 'kept';

-- promotion.find_years
select json_build_object('academic_year_id', f.academic_year_id, 'name', f.name,
  'year', f.start_year, 'starts_on', f.starts_on, 'ends_on', f.ends_on) as from_year, json_build_object('academic_year_id', t.academic_year_id, 'name', t.name,
  'year', t.start_year, 'starts_on', t.starts_on, 'ends_on', t.ends_on) as to_year
from (
  select * from academic_years
  where school_id = $1 and case when $2::int is null then starts_on <= $3::date else start_year = $2 end
  order by starts_on desc limit 1
) f
cross join lateral (
  select * from academic_years n where n.school_id = $1 and n.starts_on > f.ends_on
  order by n.starts_on limit 1
) t;

-- promotion.fix_plan
with fixed as (
  insert into promotion_students (school_id, promotion_id, student_id, decision, by_hand, reason, average, class_id,
    section_id, roll_no, enrolment_id, to_date_before, exit_reason_before, status_before, outcome)
  select $1, $2, w.student_id, w.decision, w.reason = 'by_hand', w.reason, w.average, w.class_id,
    w.section_id, w.roll_no, w.enrolment_id, e.to_date, e.exit_reason, s.status, case when w.already then 'already' end
  from promotion_plan($2) w
  join enrolments e on e.school_id = $1 and e.enrolment_id = w.enrolment_id
  join students s on s.school_id = $1 and s.student_id = w.student_id
  on conflict (school_id, promotion_id, student_id) do update
    set decision = excluded.decision, by_hand = excluded.by_hand, reason = excluded.reason, average = excluded.average,
      class_id = excluded.class_id, section_id = excluded.section_id, roll_no = excluded.roll_no,
      enrolment_id = excluded.enrolment_id, to_date_before = excluded.to_date_before,
      exit_reason_before = excluded.exit_reason_before, status_before = excluded.status_before, outcome = excluded.outcome
    where promotion_students.enrolment_id is null
  returning outcome
)
select count(*) filter (where outcome = 'already') as already from fixed;

-- promotion.get
select p.promotion_id, json_build_object('academic_year_id', f.academic_year_id, 'name', f.name,
  'year', f.start_year, 'starts_on', f.starts_on, 'ends_on', f.ends_on) as from_year, json_build_object('academic_year_id', t.academic_year_id, 'name', t.name,
  'year', t.start_year, 'starts_on', t.starts_on, 'ends_on', t.ends_on) as to_year, p.status,
p.pass_percent, p.roll_numbers, p.job_id, p.done_dt, case
  when exists (select from student_attendance a where a.school_id = p.school_id
    and a.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from registers r where r.school_id = p.school_id
    and r.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from marks m where m.school_id = p.school_id and m.academic_year_id = p.to_year_id) then 'marks'
  when exists (select from student_subjects b where b.school_id = p.school_id
    and b.academic_year_id = p.to_year_id) then 'subjects'
end as new_records,
coalesce((
  select json_agg(json_build_object('class_id', c.class_id, 'class_name', c.name, 'students', (
      select count(distinct e.student_id) from enrolments e where e.school_id = p.school_id
        and e.academic_year_id = p.from_year_id and e.class_id = c.class_id and e.deleted_dt is null
        and (e.to_date is null or e.to_date >= f.ends_on)),
    'next_class_id', k.next_class_id, 'next_class_name', n.name) order by c.position, c.name_folded, c.class_id)
  from classes c
  left join promotion_classes k on k.school_id = p.school_id and k.promotion_id = p.promotion_id
    and k.class_id = c.class_id
  left join classes n on n.school_id = p.school_id and n.class_id = k.next_class_id
  where c.school_id = p.school_id), '[]') as classes, p.updated_dt from promotions p
join academic_years f on f.school_id = p.school_id and f.academic_year_id = p.from_year_id
join academic_years t on t.school_id = p.school_id and t.academic_year_id = p.to_year_id
where p.school_id = $1 and p.promotion_id = $2;

-- promotion.list
select p.promotion_id, json_build_object('academic_year_id', f.academic_year_id, 'name', f.name,
  'year', f.start_year, 'starts_on', f.starts_on, 'ends_on', f.ends_on) as from_year, json_build_object('academic_year_id', t.academic_year_id, 'name', t.name,
  'year', t.start_year, 'starts_on', t.starts_on, 'ends_on', t.ends_on) as to_year, p.status,
p.pass_percent, p.roll_numbers, p.job_id, p.done_dt, case
  when exists (select from student_attendance a where a.school_id = p.school_id
    and a.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from registers r where r.school_id = p.school_id
    and r.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from marks m where m.school_id = p.school_id and m.academic_year_id = p.to_year_id) then 'marks'
  when exists (select from student_subjects b where b.school_id = p.school_id
    and b.academic_year_id = p.to_year_id) then 'subjects'
end as new_records,
coalesce((
  select json_agg(json_build_object('class_id', c.class_id, 'class_name', c.name, 'students', (
      select count(distinct e.student_id) from enrolments e where e.school_id = p.school_id
        and e.academic_year_id = p.from_year_id and e.class_id = c.class_id and e.deleted_dt is null
        and (e.to_date is null or e.to_date >= f.ends_on)),
    'next_class_id', k.next_class_id, 'next_class_name', n.name) order by c.position, c.name_folded, c.class_id)
  from classes c
  left join promotion_classes k on k.school_id = p.school_id and k.promotion_id = p.promotion_id
    and k.class_id = c.class_id
  left join classes n on n.school_id = p.school_id and n.class_id = k.next_class_id
  where c.school_id = p.school_id), '[]') as classes, p.updated_dt from promotions p
join academic_years f on f.school_id = p.school_id and f.academic_year_id = p.from_year_id
join academic_years t on t.school_id = p.school_id and t.academic_year_id = p.to_year_id
where p.school_id = $1 order by f.starts_on desc, p.created_dt desc limit 50;

-- promotion.lock
select status, updated_dt from promotions
where school_id = $1 and promotion_id = $2 for update;

-- promotion.new_records
select case
  when exists (select from student_attendance a where a.school_id = p.school_id
    and a.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from registers r where r.school_id = p.school_id
    and r.attendance_date between t.starts_on and t.ends_on) then 'attendance'
  when exists (select from marks m where m.school_id = p.school_id and m.academic_year_id = p.to_year_id) then 'marks'
  when exists (select from student_subjects b where b.school_id = p.school_id
    and b.academic_year_id = p.to_year_id) then 'subjects'
end as new_records
from promotions p join academic_years t on t.school_id = p.school_id and t.academic_year_id = p.to_year_id
where p.school_id = $1 and p.promotion_id = $2;

-- promotion.next_to_move
select student_id from promotion_students
where school_id = $1 and promotion_id = $2 and outcome is null and enrolment_id is not null
order by student_id limit $3 for update;

-- promotion.next_to_undo
select student_id from promotion_students
where school_id = $1 and promotion_id = $2 and outcome = 'done'
order by student_id limit $3 for update;

-- promotion.open_enrolments
with opened as (
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
  select r.school_id, r.student_id, p.to_year_id, r.class_id, r.section_id,
    case when not exists (select from enrolments x where x.school_id = r.school_id
      and x.academic_year_id = p.to_year_id and x.class_id = r.class_id
      and x.section_id is not distinct from r.section_id and x.roll_no = r.roll_no
      and x.to_date is null and x.deleted_dt is null) then r.roll_no end,
    greatest(y.starts_on, e.to_date + 1), $1
  from promotion_students r
  join promotions p on p.school_id = r.school_id and p.promotion_id = r.promotion_id
  join academic_years y on y.school_id = p.school_id and y.academic_year_id = p.to_year_id
  join enrolments e on e.school_id = r.school_id and e.enrolment_id = r.enrolment_id
  where r.school_id = $2 and r.promotion_id = $3 and r.student_id = any ($4::uuid[])
    and r.decision in ('promote', 'repeat')
  returning student_id, enrolment_id
)
update promotion_students r
set outcome = 'done',
  new_enrolment_id = (select o.enrolment_id from opened o where o.student_id = r.student_id)
where r.school_id = $2 and r.promotion_id = $3 and r.student_id = any ($4::uuid[]);

-- promotion.plan
with plan as materialized (select r.student_id, r.enrolment_id, e.class_id as from_class_id, e.section_id as from_section_id,
    e.roll_no as from_roll_no, r.average, r.decision, r.reason, r.class_id, r.section_id, r.roll_no, r.outcome
  from promotion_students r
  join enrolments e on e.school_id = r.school_id and e.enrolment_id = r.enrolment_id
  where r.school_id = $1 and r.promotion_id = $2
  union all
  select w.student_id, w.enrolment_id, w.from_class_id, w.from_section_id, w.from_roll_no, w.average, w.decision,
    w.reason, w.class_id, w.section_id, w.roll_no, case when w.already then 'already' end
  from promotion_plan($2) w
  where not exists (select from promotion_students r where r.school_id = $1
    and r.promotion_id = $2 and r.student_id = w.student_id and r.enrolment_id is not null)),
counted as (
  select json_build_object('total', count(*),
    'promote', count(*) filter (where decision = 'promote' and outcome is distinct from 'already'),
    'repeat', count(*) filter (where decision = 'repeat' and outcome is distinct from 'already'),
    'graduate', count(*) filter (where decision = 'graduate' and outcome is distinct from 'already'),
    'leave', count(*) filter (where decision = 'leave' and outcome is distinct from 'already'),
    'already', count(*) filter (where outcome = 'already')) as counts
  from plan
), found as materialized (
  select w.*, s.name, row_number() over (order by c.position, c.name_folded, k.position, s.name_folded, s.student_id) as place
  from plan w
  join students s on s.school_id = $1 and s.student_id = w.student_id
  join classes c on c.school_id = $1 and c.class_id = w.from_class_id
  left join sections k on k.school_id = $1 and k.section_id = w.from_section_id
  where ($3::text is null or w.decision = $3)
    and ($4::uuid is null or w.from_class_id = $4)
    and ($5::text is null or s.search_text like all (search_patterns($5)))
), page as (
  select * from found order by place limit $6 offset $7
)
select t.total, counted.counts, x.*
from counted cross join (select count(*) as total from found) t
left join lateral (
  select w.place, w.student_id, w.name,
    json_build_object('class_id', w.from_class_id, 'class_name', fc.name, 'section', fk.name,
      'roll_no', w.from_roll_no) as "from",
    json_build_object('class_id', w.class_id, 'class_name', tc.name, 'section', tk.name, 'roll_no', w.roll_no) as "to",
    w.average, w.decision, w.reason, w.outcome
  from page w
  join classes fc on fc.school_id = $1 and fc.class_id = w.from_class_id
  left join sections fk on fk.school_id = $1 and fk.section_id = w.from_section_id
  left join classes tc on tc.school_id = $1 and tc.class_id = w.class_id
  left join sections tk on tk.school_id = $1 and tk.section_id = w.section_id
) x on true
order by x.place;

-- promotion.reopen_enrolments
with back as (
  select r.school_id, r.student_id, r.enrolment_id, r.to_date_before, r.exit_reason_before, r.status_before, r.decision
  from promotion_students r
  where r.school_id = $1 and r.promotion_id = $2 and r.student_id = any ($3::uuid[])
    and r.outcome = 'undone'
), reopened as (
  update enrolments e set to_date = back.to_date_before, exit_reason = back.exit_reason_before
  from back where e.school_id = back.school_id and e.enrolment_id = back.enrolment_id
)
update students s set status = back.status_before
from back where back.decision in ('graduate', 'leave') and s.school_id = back.school_id
  and s.student_id = back.student_id and s.status in ('graduated', 'transferred');

-- promotion.set_status
update promotions set status = $1, job_id = coalesce($2, job_id),
  done_dt = case when $1 = 'done' then $3::timestamptz else done_dt end
where school_id = $4 and promotion_id = $5;

-- promotion.set_statuses
with due as (
  update promotions p set statuses_set_dt = now()
  from academic_years y
  where p.school_id = $1 and p.status = 'done' and p.statuses_set_dt is null
    and y.school_id = p.school_id and y.academic_year_id = p.from_year_id and y.ends_on < coalesce($2::date, school_today())
  returning p.promotion_id
), changed as (
  update students s set status = case r.decision when 'graduate' then 'graduated' else 'transferred' end
  from due join promotion_students r on r.school_id = $1 and r.promotion_id = due.promotion_id
    and r.decision in ('graduate', 'leave') and r.outcome = 'done'
  where s.school_id = r.school_id and s.student_id = r.student_id and s.status in ('active', 'inactive')
  returning s.student_id
)
select count(*) as changed from changed;

-- promotion.update
with changed as (
  update promotions set pass_percent = $1, roll_numbers = $2, updated_by = $3
  where school_id = $4 and promotion_id = $5
)
insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
select $4, $5, given.class_id, given.next_class_id
from unnest($6::uuid[], $7::uuid[]) given (class_id, next_class_id)
on conflict (school_id, promotion_id, class_id) do update set next_class_id = excluded.next_class_id
  where promotion_classes.next_class_id is distinct from excluded.next_class_id;
