import type { CellChange, WrittenMark } from '#contract/exams/sheet.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { chosenYear, inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { isLockedClass } from '#server/features/exams/reopening/queries.ts';

/**
 * Those who save marks of one exam and class do so one after the other: two that touch the same cells in another
 * order would wait for each other. No row without the exam or the class.
 */
export const lockSheet = defineQuery(
  'exams.lock_sheet',
  `select e.exam_id, pg_advisory_xact_lock(hashtextextended(e.exam_id::text || c.class_id::text, 0))::text as locked,
    ${isLockedClass('e', 'c.class_id')} as "is_locked!"
  from exams e join classes c on c.school_id = :school_id and c.class_id = :class_id
  where e.school_id = :school_id and e.exam_id = :exam_id`,
);

export type SavedRow = RowOf<typeof saveCells>;

const key = `jsonb_build_object('student_id', student_id, 'subject_id', subject_id)`;

/**
 * Writes every cell that is still at the version it was read at. `cells` is JSON: a list of CellChange with
 * `keeps_remarks`. What is neither refused nor saved was changed by someone else.
 */
export const saveCells = defineQuery(
  'exams.save_cells',
  `with x as materialized (
    select exam_id, academic_year_id, bands from exam_bands where school_id = :school_id and exam_id = :exam_id
  ), wanted as materialized (
    select * from jsonb_to_recordset(:cells::jsonb) as w (student_id uuid, subject_id uuid, state text, marks numeric,
      total_marks numeric, remarks text, keeps_remarks boolean, version timestamptz)
  ), found as materialized (
    select w.student_id, w.subject_id, w.state, w.marks, w.remarks, w.keeps_remarks, w.version, m.mark_id, n.section_id,
      n.student_id is not null as enrolled, r.student_subject_id is not null and r.removed_dt is null as registered,
      m.updated_dt is not distinct from w.version as is_current,
      coalesce(m.total_marks, p.total_marks, w.total_marks, 100) as out_of,
      case when m.mark_id is null then w.state = 'none' else m.state = w.state and m.marks is not distinct from w.marks
        and (w.keeps_remarks or m.remarks is not distinct from w.remarks) end as is_same
    from x cross join wanted w
    left join marks m on m.school_id = :school_id and m.student_id = w.student_id
      and m.academic_year_id = x.academic_year_id and m.subject_id = w.subject_id and m.exam_id = x.exam_id
    left join student_subjects r on r.school_id = :school_id and r.student_id = w.student_id
      and r.academic_year_id = x.academic_year_id and r.subject_id = w.subject_id
    left join exam_papers p on p.school_id = :school_id and p.exam_id = x.exam_id and p.class_id = :class_id
      and p.subject_id = w.subject_id
    left join lateral (
      select e.student_id, e.section_id from enrolments e
      join students s on s.school_id = :school_id and s.student_id = e.student_id and s.deleted_dt is null
      where e.school_id = :school_id and e.student_id = w.student_id and e.academic_year_id = x.academic_year_id
        and e.class_id = :class_id and e.deleted_dt is null
      order by e.from_date desc limit 1
    ) n on true
  ), judged as materialized (
    select f.*, case
        when not f.enrolled then 'not_in_class'
        when f.state <> 'none' and not f.registered and not (:register and exists (
          select from class_subjects t where t.school_id = :school_id and t.academic_year_id = x.academic_year_id
            and t.class_id = :class_id and t.subject_id = f.subject_id
            and (t.section_id is null or t.section_id = f.section_id))) then 'unregistered'
        when f.marks > f.out_of then 'over_total'
      end as reason
    from x cross join found f
  ), due as materialized (
    select j.*, x.exam_id, x.academic_year_id,
      case when j.state = 'present' then grade_of(j.marks / j.out_of * 100, x.bands) end as grade
    from x cross join judged j where j.reason is null and not j.is_same and j.is_current
  ), registration as (
    insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
    select :school_id, student_id, academic_year_id, subject_id, :today::date, :user_id::uuid
    from due where not registered and state <> 'none' order by student_id, subject_id
    on conflict on constraint student_subjects_subject_key do update set removed_dt = null, removed_by = null
  ), entered as (
    insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
      remarks, created_by, updated_by)
    select :school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, out_of, grade, remarks,
      :user_id, :user_id
    from due where mark_id is null order by student_id, subject_id
    on conflict on constraint marks_student_subject_exam_key do nothing
    returning student_id, subject_id
  ), changed as (
    update marks m set state = d.state, marks = d.marks, grade = d.grade, updated_by = :user_id,
      remarks = case when d.keeps_remarks then m.remarks else d.remarks end
    from due d
    where m.school_id = :school_id and m.mark_id = d.mark_id and m.updated_dt = d.version and d.state <> 'none'
    returning m.student_id, m.subject_id
  ), removed as (
    delete from marks m using due d
    where m.school_id = :school_id and m.mark_id = d.mark_id and m.updated_dt = d.version and d.state = 'none'
    returning m.student_id, m.subject_id
  )
  select
    (select coalesce(jsonb_agg(${key} || jsonb_build_object('reason', reason, 'out_of', out_of)), '[]')
      from judged where reason is not null) as refused,
    (select coalesce(jsonb_agg(${key}), '[]') from (
      select student_id, subject_id from judged where reason is null and is_same
      union all select student_id, subject_id from entered
      union all select student_id, subject_id from changed
      union all select student_id, subject_id from removed
    ) s) as saved`,
  narrowTo<{
    saved: readonly { readonly student_id: string; readonly subject_id: string }[];
    refused: readonly {
      readonly student_id: string;
      readonly subject_id: string;
      readonly reason: string;
      readonly out_of: number;
    }[];
  }>(),
);

/** The marks of the paper that are over a total, the highest first. */
export const marksOver = defineQuery(
  'exams.marks_over',
  `select s.name as student_name, m.marks, (count(*) over ())::int as n
  from exams e
  join academic_years y on y.school_id = :school_id and y.academic_year_id = e.academic_year_id
  cross join lateral class_seats(array[:class_id::uuid], e.academic_year_id) c
  join marks m on m.school_id = :school_id and m.student_id = c.student_id and m.academic_year_id = e.academic_year_id
    and m.subject_id = :subject_id and m.exam_id = e.exam_id
  join students s on s.school_id = :school_id and s.student_id = m.student_id
  where e.school_id = :school_id and e.exam_id = :exam_id and m.marks > :total_marks::numeric
    and c.class_id = :class_id and ${inClassOnCondition('coalesce(e.exam_date, y.ends_on)')}
  order by m.marks desc, s.name_folded, s.student_id limit 3`,
);

/** Sets the total of the paper, and of the marks entered; no row without the subject. */
export const setPaperTotal = defineQuery(
  'exams.set_paper_total',
  `with before as (
    select p.total_marks from exam_papers p where p.school_id = :school_id and p.exam_id = :exam_id
      and p.class_id = :class_id and p.subject_id = :subject_id
  ), paper as (
    insert into exam_papers (school_id, exam_id, class_id, subject_id, total_marks, updated_by)
    select :school_id, :exam_id, :class_id, b.subject_id, :total_marks, :user_id
    from subjects b where b.school_id = :school_id and b.subject_id = :subject_id
    on conflict (school_id, exam_id, class_id, subject_id)
      do update set total_marks = excluded.total_marks, updated_by = excluded.updated_by
    returning subject_id
  ), changed as (
    update marks m set total_marks = :total_marks, updated_by = :user_id,
      grade = case when m.state = 'present' then grade_of(m.marks / :total_marks::numeric * 100, b.bands) end
    from exam_bands b
    join exams e on e.school_id = :school_id and e.exam_id = b.exam_id
    join academic_years y on y.school_id = :school_id and y.academic_year_id = b.academic_year_id
    cross join lateral class_seats(array[:class_id::uuid], b.academic_year_id) c
    where b.school_id = :school_id and b.exam_id = :exam_id and m.school_id = :school_id
      and c.class_id = :class_id and ${inClassOnCondition('coalesce(e.exam_date, y.ends_on)')}
      and m.student_id = c.student_id and m.academic_year_id = b.academic_year_id and m.subject_id = :subject_id
      and m.exam_id = b.exam_id and m.total_marks <> :total_marks::numeric
    returning m.mark_id
  )
  select (select total_marks from before) as before, (select count(*)::int from changed) as changed from paper`,
);

/** The mark as it is, with who entered it. */
export const currentMark = defineQuery(
  'exams.current_mark',
  `select m.mark_id, m.created_dt, u.name as created_by, jsonb_build_object('state', m.state, 'marks', m.marks,
    'total_marks', m.total_marks, 'grade', m.grade, 'remarks', m.remarks) as holds
  from exams e
  join marks m on m.school_id = :school_id and m.student_id = :student_id and m.academic_year_id = e.academic_year_id
    and m.subject_id = :subject_id and m.exam_id = e.exam_id
  left join users u on u.school_id = :school_id and u.user_id = m.created_by
  where e.school_id = :school_id and e.exam_id = :exam_id`,
);

export type LoggedChange = RowOf<typeof cellChanges>;

/** Changes and removals of the cell, the oldest first; those from before cells were named by the mark that is there. */
export const cellChanges = defineQuery(
  'exams.cell_changes',
  `select h.mark_id, h.before, h.after, h.reason, h.changed_dt, u.name as changed_by,
    (h.before ->> 'created_dt')::timestamptz as created_dt, c.name as created_by
  from mark_history h
  left join users u on u.school_id = :school_id and u.user_id = h.changed_by
  left join users c on c.school_id = :school_id and c.user_id = (h.before ->> 'created_by')::uuid
  where h.school_id = :school_id and h.student_id = :student_id
    and (h.exam_id = :exam_id and h.subject_id = :subject_id or h.mark_id = :mark_id?)
  order by h.changed_dt, h.mark_history_id`,
  narrowTo<{ before: WrittenMark; after: WrittenMark }>(),
);

/** Whether there is such an exam, student and subject to ask about. */
export const cellExists = defineQuery(
  'exams.cell_exists',
  `select e.exam_id from exams e
  join students s on s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null
  join subjects b on b.school_id = :school_id and b.subject_id = :subject_id
  where e.school_id = :school_id and e.exam_id = :exam_id`,
);

/** A class without marks is one row with no `id`; no row without the class. */
export const marksOfClass = defineQuery(
  'exams.marks_of_class',
  `select l.id, l.student_id, l.student_name, l.section, l.roll_number, l.subject_id, l.subject_name, l.subject_code,
    l.exam_name, l.year, l.state, l.marks, l.total_marks, l.percentage, l.grade, l.exam_date, l.remarks, l.created_dt,
    l.updated_dt
  from classes k
  left join (${chosenYear}) y on true
  left join lateral (
    select m.mark_id as id, m.student_id, s.name as student_name, o.name as section, n.roll_no as roll_number,
      m.subject_id, b.name as subject_name, b.code as subject_code, e.name as exam_name, y.start_year as "year!", m.state,
      m.marks, m.total_marks, m.percentage, grade_of(m.percentage, e.bands) as grade,
      coalesce(m.exam_date, d.exam_date) as exam_date, m.remarks, m.created_dt, m.updated_dt,
      s.name_folded, fold(b.name) as subject_folded
    from class_seats(array[k.class_id], y.academic_year_id) c
    join students s on s.school_id = :school_id and s.student_id = c.student_id
    join enrolments n on n.school_id = :school_id and n.student_id = c.student_id and n.from_date = c.from_date
      and n.academic_year_id = y.academic_year_id and n.deleted_dt is null
    left join sections o on o.school_id = :school_id and o.class_id = c.class_id and o.section_id = c.section_id
    join marks m on m.school_id = :school_id and m.student_id = c.student_id
      and m.academic_year_id = y.academic_year_id
    join subjects b on b.school_id = :school_id and b.subject_id = m.subject_id
    join exam_bands e on e.school_id = :school_id and e.exam_id = m.exam_id
    join exams d on d.school_id = :school_id and d.exam_id = m.exam_id
    where c.class_id = k.class_id and ${inClassOnCondition('coalesce(m.exam_date, d.exam_date, y.ends_on)')}
      and (:section?::text is null or fold(o.name) = fold(:section?))
  ) l on true
  where k.school_id = :school_id and k.class_id = :class_id
  order by l.exam_date desc nulls last, l.exam_name, l.name_folded, l.student_id, l.subject_folded`,
);

/** A cell as the statement takes it. */
export const cellsAsJson = (cells: readonly CellChange[]) =>
  JSON.stringify(cells.map((cell) => ({ ...cell, keeps_remarks: cell.remarks === undefined })));
