import type { ReportSentence } from '#contract/reports/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export const findStudent = defineQuery(
  'reports.find_student',
  'select name from students where school_id = :school_id and student_id = :student_id and deleted_dt is null',
);

export type ReportRow = RowOf<typeof listReports>;

const columns = `r.student_report_id as id, r.report_type, y.start_year as year, e.name as exam_name, r.content,
    r.figures, r.provider, r.generated_by, u.name as generated_by_name, r.created_dt`;
const tables = `join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
  left join exams e on e.school_id = r.school_id and e.exam_id = r.exam_id
  left join users u on u.school_id = r.school_id and u.user_id = r.generated_by`;

export const listReports = defineQuery(
  'reports.list',
  `select ${columns} from student_reports r ${tables}
  where r.school_id = :school_id and r.student_id = :student_id
    and (:year?::int is null or y.start_year = :year?) and (:exam_name?::text is null or e.name = :exam_name?)
  order by r.created_dt desc, r.student_report_id desc limit 200`,
  narrowTo<{ figures: { sentences?: ReportSentence[] } }>(),
);

export const insertReport = defineQuery(
  'reports.insert',
  `with r as (
    insert into student_reports
      (school_id, student_id, academic_year_id, exam_id, report_type, content, figures, provider, generated_by)
    values (:school_id, :student_id, :academic_year_id, :exam_id?, :report_type, :content, :figures::jsonb, :provider,
      :user_id)
    returning *
  )
  select ${columns} from r ${tables}`,
  narrowTo<{ figures: { sentences?: ReportSentence[] } }>(),
);

export type PrintSettings = RowOf<typeof getPrintSettings>;

/** What the school prints above its papers, and the settings a report follows. */
export const getPrintSettings = defineQuery(
  'reports.get_print_settings',
  `select name, address, phone, email, locale, logo, coalesce((settings->>'shows_rank')::boolean, true) as shows_rank,
    coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
    coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days
  from schools where school_id = :school_id`,
);
