import type { ListedTeacher, TeacherAccount, teacherSorts } from '#contract/teachers/calls.ts';
import { defineDynamicQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { listedColumns } from '#server/features/teachers/record/queries.ts';

type TeacherPage = {
  school_id: string;
  search: string | null;
  department: string | null;
  statuses: readonly string[] | null;
  sort: (typeof teacherSorts)[number];
  order: 'asc' | 'desc';
  limit: number;
  skip: number;
};

/** Every row repeats total and counts; a page without teachers is one row without a `teacher_id`. */
export type ListRow = RowOf<typeof listTeachers>;

/** Teachers with equal values are sorted by name; a number in an employee ID is compared as a number. */
const sortKeys = {
  name: [],
  employee_id: [
    "regexp_replace(fold(teacher.employee_id), '[0-9]+$', '')",
    'char_length(teacher.employee_id)',
    'fold(teacher.employee_id)',
  ],
  department: ['fold(teacher.department)'],
  experience: ['teacher.experience'],
  status: ['teacher.status'],
  joining_date: ['teacher.joining_date'],
  created_dt: ['teacher.created_dt'],
  updated_dt: ['teacher.updated_dt'],
} as const satisfies Record<TeacherPage['sort'], readonly string[]>;

function orderBy({ sort, order }: TeacherPage): string {
  const keys = sortKeys[sort].map((key) => `${key} ${order} nulls last`);
  const names = sort === 'name' ? order : 'asc';
  return [...keys, `teacher.name_folded ${names}`, `teacher.teacher_id ${names}`].join(', ');
}

/** The patterns are made once, not for each teacher. */
const conditions = ({ search, department, statuses }: TeacherPage) =>
  [
    'teacher.school_id = :school_id and teacher.deleted_dt is null',
    search && 'teacher.search_text like all (array(select unnest(search_patterns(:search))))',
    department && 'fold(teacher.department) = fold(:department)',
    statuses && 'teacher.status = any(:statuses::text[])',
  ]
    .filter(Boolean)
    .join(' and ');

const anyPage: TeacherPage = {
  school_id: '',
  search: 'a',
  department: 'a',
  statuses: ['active'],
  sort: 'name',
  order: 'asc',
  limit: 10,
  skip: 0,
};

/** What the list says about the user of a teacher. */
const accountColumn = `coalesce((
      select case account.status when 'active' then 'joined' when 'inactive' then 'inactive'
        else case when not invitation_is_open(account.school_id, account.user_id) then 'expired'
          when invitation.failed_dt is not null then 'undelivered' else 'invited' end end
      from users account
      left join invitations invitation on invitation.school_id = account.school_id
        and invitation.user_id = account.user_id
      where account.school_id = teacher.school_id and account.teacher_id = teacher.teacher_id
        and account.deleted_dt is null
    ), 'none') as account,
    (
      select invitation.failed_dt
      from users account
      join invitations invitation on invitation.school_id = account.school_id
        and invitation.user_id = account.user_id
      where account.school_id = teacher.school_id and account.teacher_id = teacher.teacher_id
        and account.status = 'invited' and account.deleted_dt is null
    ) as account_failed_dt`;

/** One page, how many match in all, and the figures over all teachers of the school. */
export const listTeachers = defineDynamicQuery(
  'teachers.list',
  [anyPage],
  (page: TeacherPage) => `with found as materialized (
      select teacher.teacher_id, row_number() over (order by ${orderBy(page)}) as place
      from teachers teacher
      where ${conditions(page)}
    ), counted as (
      select json_build_object(
          'total', count(*), 'active', count(*) filter (where status = 'active'), 'inactive',
          count(*) filter (where status = 'inactive'), 'on_leave',
          count(*) filter (where status = 'on_leave'), 'avg_experience',
          coalesce(round(avg(experience), 1), 0), 'departments',
          count(distinct fold(department)) filter (where fold(department) <> '')
        ) as counts
      from teachers
      where school_id = :school_id and deleted_dt is null
    )
    select matching.total, counted.counts, page.*
    from counted
    cross join (select count(*)::int as total from found) matching
    left join lateral (
      select hit.place::int, ${listedColumns}, ${accountColumn}
      from (select * from found order by place limit :limit offset :skip) hit
      join teachers teacher on teacher.school_id = :school_id and teacher.teacher_id = hit.teacher_id
    ) page on true
    order by page.place`,
  narrowTo<Pick<ListedTeacher, 'gender'> & { account: TeacherAccount }>(),
);
