import {
  type ListedStudent,
  listedStudent,
  type Student,
  type studentSorts,
} from '#contract/students/calls.ts';
import { defineDynamicQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import {
  listedColumns,
  listedFamily,
  studentColumns,
  studentTables,
  withClass,
} from '#server/features/students/record/columns-sql.ts';

export type StudentFilter = {
  school_id: string;
  search: string | null;
  statuses: readonly string[] | null;
  class_ids: readonly string[] | null;
  genders: readonly string[] | null;
  admitted_from: string | null;
  admitted_to: string | null;
  sort: (typeof studentSorts)[number];
  order: 'asc' | 'desc';
};

type StudentPage = StudentFilter & { limit: number; skip: number };

export type StudentCountsRow = {
  total: number;
  counts: { total: number; active: number; inactive: number; graduated: number; transferred: number };
};

/** The first row has the counts; a page without students is one row without a `student_id`. */
export type ListRow = RowOf<typeof listStudents>;

const sumWhere = (condition: string) => `coalesce(sum(n) filter (where ${condition}), 0)`;

/** Counts by status and gender are stored; classes and days of admission have to be counted, by their indexes. */
function matchConditions(filter: StudentFilter): string {
  const { statuses, genders } = filter;
  if (filter.class_ids || filter.admitted_from || filter.admitted_to)
    return `(select count(*) from students candidate where ${conditions(filter)})`;
  const wanted = [statuses && 'status = any(:statuses)', genders && 'gender = any(:genders)'].filter(Boolean);
  return `coalesce(sum(n) ${wanted.length ? `filter (where ${wanted.join(' and ')})` : ''}, 0)`;
}

/**
 * One value is compared by `=`: only then does the index of the column return the rows in order of name. `(select …)`
 * hides the value from the planner, here and at limit and offset: a plan for these very values would look cheaper
 * than the stored one, and planning each time costs more than the page does.
 */
const oneOfCondition = (column: string, parameter: string, type: string, values: readonly string[]) =>
  values.length === 1
    ? `${column} = (select (:${parameter}::${type}[])[1])`
    : `${column} = any(:${parameter}::${type}[])`;

function conditions({ statuses, class_ids, genders, admitted_from, admitted_to }: StudentFilter) {
  return [
    'candidate.school_id = :school_id and candidate.deleted_dt is null',
    statuses && oneOfCondition('candidate.status', 'statuses', 'text', statuses),
    class_ids && oneOfCondition('candidate.class_id', 'class_ids', 'uuid', class_ids),
    genders && oneOfCondition('candidate.gender', 'genders', 'text', genders),
    admitted_from && 'candidate.admission_date >= (select :admitted_from::date)',
    admitted_to && 'candidate.admission_date <= (select :admitted_to::date)',
  ]
    .filter(Boolean)
    .join(' and ');
}

/** Roll numbers are compared as numbers: 9 before 10. Students with the same one are sorted by name. */
const sortKeys = {
  name: [],
  admission_no: ['candidate.admission_no'],
  roll_no: ['lpad(candidate.roll_no, 50)'],
  class: ['cls.position', 'cls.name_folded', 'cls.class_id', 'candidate.section'],
  status: ['candidate.status'],
  admission_date: ['candidate.admission_date'],
  created_dt: ['candidate.created_dt'],
  updated_dt: ['candidate.updated_dt'],
} as const satisfies Record<StudentFilter['sort'], readonly string[]>;

const withPosition =
  'left join classes cls on cls.school_id = candidate.school_id and cls.class_id = candidate.class_id';

function orderBy({ sort, order }: StudentFilter): string {
  const keys = sortKeys[sort].map((key) => `${key} ${order} nulls last`);
  const names = sort === 'name' ? order : 'asc';
  return [...keys, `candidate.name_folded ${names}`, `candidate.student_id ${names}`].join(', ');
}

const foundRows = `search_students(:search, :statuses::text[], :class_ids::uuid[], :genders::text[],
    :admitted_from::date, :admitted_to::date, :sort, :order::text = 'desc', :limit, :skip)`;

const idsOf = (page: StudentPage) =>
  page.search
    ? {
        source: `found as materialized (select total::int, student_ids from ${foundRows}), `,
        ids: '(select student_ids from found)',
      }
    : {
        source: '',
        ids: `array(select candidate.student_id from students candidate ${page.sort === 'class' ? withPosition : ''} where ${conditions(page)}
      order by ${orderBy(page)} limit (select :limit::int) offset (select :skip::int))`,
      };

const wireNames = [...Object.keys(listedStudent.omit({ photo_url: true }).shape), 'photo_file_id']
  .map((name) => `page.${name}`)
  .join(', ');

const anyPage: StudentPage = {
  school_id: '',
  search: null,
  statuses: null,
  class_ids: null,
  genders: null,
  admitted_from: null,
  admitted_to: null,
  sort: 'name',
  order: 'asc',
  limit: 10,
  skip: 0,
};

const everyFilter: StudentPage = {
  ...anyPage,
  statuses: ['active'],
  class_ids: ['id'],
  genders: ['male'],
  admitted_from: '2026-01-01',
  admitted_to: '2026-01-01',
};
const samples = [anyPage, everyFilter, { ...everyFilter, search: 'a' }];

/**
 * One page, how many students match in all, and how many there are of each status. The ids of the page come first,
 * from an index alone if possible, so that a deep page does not read the rows before it.
 */
export const listStudents = defineDynamicQuery(
  'students.list',
  samples,
  (page: StudentPage) => {
    const { source, ids } = idsOf(page);
    return `with ${source}tally as (
        select json_build_object(
            'total', ${page.search ? '(select total from found)' : matchConditions(page)}, 'counts',
            json_build_object(
              'total', coalesce(sum(n), 0), 'active', ${sumWhere("status = 'active'")}, 'inactive',
              ${sumWhere("status = 'inactive'")}, 'graduated', ${sumWhere("status = 'graduated'")},
              'transferred', ${sumWhere("status = 'transferred'")}
            )
          ) as tally
        from student_counts
        where school_id = :school_id
      )
      select case when page.place > 1 then null else tally.tally end as tally, ${wireNames}
      from tally
      left join lateral (
        select ${listedColumns}, hit.place
        from unnest(${ids}) with ordinality hit (id, place)
        join students student on student.school_id = :school_id and student.student_id = hit.id ${withClass} ${listedFamily}
      ) page on true
      order by page.place`;
  },
  narrowTo<Pick<ListedStudent, 'gender'> & { tally: StudentCountsRow }>(),
);

/** The same students in the same order with all their fields. */
export const listForExport = defineDynamicQuery(
  'students.export',
  samples,
  (page: StudentPage) => {
    const { source, ids } = idsOf(page);
    return `with ${source}chosen as materialized (
        select hit.id, hit.place from unnest(${ids}) with ordinality hit (id, place)
      )
      select ${studentColumns}
      from chosen cross join ${studentTables}
      where student.school_id = :school_id and student.student_id = chosen.id
      order by chosen.place`;
  },
  narrowTo<{ gender: Student['gender'] }>(),
);
