import type { SheetStudent } from '#contract/exams/sheet.ts';
import type { Reopening } from '#contract/marks/reopening.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { isLockedClass, openReopening } from '#server/features/exams/reopening/queries.ts';

export type SheetKey = { school_id: string; exam_id: string; class_id: string };
/** What of the sheet is shown: a section or all, a subject or all. */
export type SheetScope = SheetKey & { section: string | null; subject_id: string | null; today: string };

/**
 * `x` the exam and the class, `pupils` the rows of the sheet: those who had their seat in the class on the day of the
 * exam; who had left by then only with a mark.
 */
const rowTables = `x as materialized (
    select b.exam_id, b.academic_year_id, b.name as exam_name, y.start_year as year, y.ends_on, e.exam_date,
      b.published_dt, e.updated_dt, b.bands, c.class_id, c.name as class_name
    from exam_bands b
    join exams e on e.school_id = :school_id and e.exam_id = b.exam_id
    join academic_years y on y.school_id = :school_id and y.academic_year_id = b.academic_year_id
    join classes c on c.school_id = :school_id and c.class_id = :class_id
    where b.school_id = :school_id and b.exam_id = :exam_id
  ), members as materialized (
    select x.exam_id, x.academic_year_id, x.exam_date, s.student_id, s.admission_no, s.name as student_name, s.name_folded, n.roll_no,
      k.name as section, k.position as section_place, c.from_date, c.to_date,
      coalesce(c.to_date < least(:today::date, x.ends_on), false) as has_left
    from x
    cross join lateral class_seats(array[x.class_id], x.academic_year_id) c
    join students s on s.school_id = :school_id and s.student_id = c.student_id
    join enrolments n on n.school_id = :school_id and n.student_id = c.student_id and n.from_date = c.from_date
      and n.academic_year_id = x.academic_year_id and n.deleted_dt is null
    left join sections k on k.school_id = :school_id and k.class_id = x.class_id and k.section_id = c.section_id
    where c.class_id = x.class_id and ${inClassOnCondition('coalesce(x.exam_date, x.ends_on)')}
      and (:section?::text is null or fold(k.name) = fold(:section?))
  ), pupils as materialized (
    select m.*, row_number() over (order by m.section_place, m.section,
      nullif(regexp_replace(m.roll_no, '[^0-9]', '', 'g'), '')::numeric, m.roll_no, m.name_folded, m.student_id) as place
    from members m
    where not m.has_left or m.exam_date between m.from_date and m.to_date
      or exists (select from marks g where g.school_id = :school_id and g.student_id = m.student_id
        and g.academic_year_id = m.academic_year_id and g.exam_id = m.exam_id)
  )`;

/** The columns: what the class is taught and what its students have something in. */
const papers = `papers as materialized (
    select f.subject_id, b.name as subject_name, b.code as subject_code, f.is_taught,
      (select p.total_marks from exam_papers p where p.school_id = :school_id and p.exam_id = :exam_id
        and p.class_id = :class_id and p.subject_id = f.subject_id) as set_total,
      row_number() over (order by b.subject_type, fold(b.name), f.subject_id) as place
    from (
      select subject_id, bool_or(is_taught) as is_taught from (
        select t.subject_id, true as is_taught
        from x join class_subjects t on t.school_id = :school_id and t.class_id = x.class_id
          and t.academic_year_id = x.academic_year_id
        where :section?::text is null or t.section_id is null or exists (select from sections k
          where k.school_id = :school_id and k.class_id = :class_id and k.section_id = t.section_id
            and fold(k.name) = fold(:section?))
        union all
        select distinct subject_id, false from grid
      ) s group by subject_id
    ) f
    join subjects b on b.school_id = :school_id and b.subject_id = f.subject_id
    where :subject_id?::uuid is null or f.subject_id = :subject_id?
  `;

type SheetParts = {
  /** Narrows the cells, told as `student_id` and `subject_id` of the table `t`. */
  readonly cells?: string;
  /** Figures of a column besides those that every reply gives. */
  readonly columns?: string;
};

/**
 * The sheet as tables, besides its rows: `papers` its columns, `grid` the cells that hold something: a registration, a
 * mark or both. A mark has always a registration, perhaps a removed one; the full join lets both be read once per student
 * instead of once per cell.
 */
const sheetTables = ({ cells = 'true', columns = '' }: SheetParts) => `${rowTables}, grid as materialized (
    select r.place, student_id, subject_id, coalesce(r.registered, false) as registered, m.mark_id, m.state, m.marks,
      m.total_marks, m.percentage, m.remarks, m.updated_dt, m.updated_by
    from (
      select p.place, t.student_id, t.subject_id, t.removed_dt is null as registered
      from pupils p join student_subjects t on t.school_id = :school_id and t.student_id = p.student_id
        and t.academic_year_id = p.academic_year_id
      where ${cells} and (:subject_id?::uuid is null or t.subject_id = :subject_id?)
    ) r full join (
      select t.* from pupils p join marks t on t.school_id = :school_id and t.student_id = p.student_id
        and t.academic_year_id = p.academic_year_id and t.exam_id = p.exam_id
      where ${cells} and (:subject_id?::uuid is null or t.subject_id = :subject_id?)
    ) m using (student_id, subject_id)
    where r.registered or m.mark_id is not null
  ), ${papers}), row_figures as materialized (
    select student_id, coalesce(sum(marks), 0) as marks, coalesce(sum(total_marks) filter (where marks is not null), 0)
      as total_marks, round(avg(percentage), 6) as average, count(*) filter (where registered and mark_id is null) as missing
    from grid group by student_id
  ), column_figures as materialized (
    select subject_id, round(avg(percentage), 6) as average, max(percentage) as highest, min(percentage) as lowest,
      count(*) filter (where registered and mark_id is null) as missing${columns}
    from grid group by subject_id
  )`;

const rowFigures = `'marks', coalesce(f.marks, 0), 'total_marks', coalesce(f.total_marks, 0), 'average', f.average,
  'missing', coalesce(f.missing, 0)`;
const columnFigures = `'average', f.average, 'highest', f.highest, 'lowest', f.lowest, 'missing', coalesce(f.missing, 0)`;
const milliseconds = `(date_part('epoch', g.updated_dt) * 1000)::bigint`;
/** What cells hold, each value in a list of its own: nearly all of a sheet, and the quickest to write and to read. */
const cellLists = `json_build_array(json_agg(g.place), json_agg(g.subject_id), json_agg(g.mark_id), json_agg(g.registered),
  json_agg(g.state), json_agg(g.marks), json_agg(g.total_marks), json_agg(g.percentage), json_agg(g.remarks),
  json_agg(${milliseconds}))`;
export type CellLists = readonly [
  /** Of the student, from 1. */
  place: readonly number[],
  subject_id: readonly string[],
  mark_id: readonly (string | null)[],
  registered: readonly boolean[],
  state: readonly (MarkState | null)[],
  marks: readonly (number | null)[],
  total_marks: readonly (number | null)[],
  percentage: readonly (number | null)[],
  remarks: readonly (string | null)[],
  /** The version, in milliseconds. */
  updated: readonly (number | null)[],
];

/** A cell as a bare list: `cellOf` in rules.ts reads it. */
const cellValues = `g.subject_id, g.mark_id, g.registered, g.state, g.marks, g.total_marks, g.percentage, g.remarks,
  ${milliseconds}`;
export type CellValues = readonly [
  subject_id: string,
  mark_id: string | null,
  registered: boolean,
  state: MarkState | null,
  marks: number | null,
  total_marks: number | null,
  percentage: number | null,
  remarks: string | null,
  updated: number | null,
];

type UngradedStudent = Omit<SheetStudent, 'cells' | 'grade'>;
/** `cells` is a list of nulls where the sheet has neither registrations nor marks. */
export type SheetRow = RowOf<typeof readSheet>;

/** The whole sheet in one row, still without grades; no row without the exam or the class. */
export const readSheet = defineQuery(
  'exams.read_sheet',
  `with ${sheetTables({ columns: ', mode() within group (order by total_marks) as usual_total' })}
  select x.exam_id, x.exam_name, x.year, x.exam_date, x.published_dt, x.updated_dt, x.bands, x.class_id, x.class_name,
    ${isLockedClass('x', 'x.class_id')} as "is_locked!", ${openReopening('x.exam_id', 'x.class_id')} as reopening,
    sheet_version(:exam_id, :class_id) as version,
    coalesce((select json_agg(json_build_object('subject_id', c.subject_id, 'subject_name', c.subject_name,
        'subject_code', c.subject_code, 'is_taught', c.is_taught,
        'paper_total', coalesce(c.set_total, f.usual_total, (select mode() within group (order by total_marks) from grid), 100), ${columnFigures}) order by c.place)
      from papers c left join column_figures f on f.subject_id = c.subject_id), '[]') as columns,
    coalesce((select json_agg(json_build_object('student_id', student_id, 'admission_no', p.admission_no, 'student_name', p.student_name,
        'roll_number', p.roll_no, 'section', p.section, 'has_left', p.has_left, ${rowFigures}) order by p.place)
      from pupils p full join row_figures f using (student_id)), '[]') as pupils,
    (select ${cellLists} from grid g) as cells
  from x`,
  narrowTo<{
    bands: GradeBand[];
    reopening: Reopening | null;
    cells: CellLists | readonly null[];
    pupils: readonly UngradedStudent[];
  }>(),
);

type ChangedCell = readonly [student_id: string, changed_by: string | null, ...values: CellValues];
type ChangedStudent = Pick<UngradedStudent, 'student_id' | 'marks' | 'total_marks' | 'average' | 'missing'>;
export type ChangedRow = RowOf<typeof readChanged>;

const touched = `(t.student_id in (select student_id from wanted) or t.subject_id in (select subject_id from wanted))`;

/** What the cells hold now, and the figures of their rows and columns. `keys` is JSON: student_id and subject_id. */
export const readChanged = defineQuery(
  'exams.read_changed',
  `with wanted as materialized (
    select student_id, subject_id from jsonb_to_recordset(:keys::jsonb) as w (student_id uuid, subject_id uuid)
  ), ${sheetTables({ cells: touched })}
  select sheet_version(:exam_id, :class_id) as version, x.bands,
    coalesce((select json_agg(json_build_array(g.student_id,
        (select u.name from users u where u.school_id = :school_id and u.user_id = g.updated_by), ${cellValues}))
      from grid g where (g.student_id, g.subject_id) in (select student_id, subject_id from wanted)), '[]') as cells,
    coalesce((select json_agg(json_build_object('student_id', p.student_id, ${rowFigures}))
      from pupils p left join row_figures f on f.student_id = p.student_id
      where p.student_id in (select student_id from wanted)), '[]') as pupils,
    coalesce((select json_agg(json_build_object('subject_id', c.subject_id, ${columnFigures}))
      from papers c left join column_figures f on f.subject_id = c.subject_id
      where c.subject_id in (select subject_id from wanted)), '[]') as columns
  from x`,
  narrowTo<{ bands: GradeBand[]; cells: readonly ChangedCell[]; pupils: readonly ChangedStudent[] }>(),
);

/** No row without the exam or the class. */
export const readVersion = defineQuery(
  'exams.read_version',
  `select sheet_version(e.exam_id, c.class_id) as version
  from exams e join classes c on c.school_id = :school_id and c.class_id = :class_id
  where e.school_id = :school_id and e.exam_id = :exam_id`,
);
