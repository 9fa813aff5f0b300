import type { ReportSentence } from '#contract/reports/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export const findStudent = defineQuery(
  'reports.find_student',
  'select name from students where school_id = :school_id and student_id = :student_id and deleted_dt is null',
);

export type ReportRow = RowOf<typeof listReports>;

const columns = `report.student_report_id as id, report.report_type, school_year.start_year as year, exam.name as exam_name, report.content,
    report.figures, report.provider, report.generated_by, account.name as generated_by_name, report.created_dt`;
const tables = `join academic_years school_year on school_year.school_id = report.school_id and school_year.academic_year_id = report.academic_year_id
  left join exams exam on exam.school_id = report.school_id and exam.exam_id = report.exam_id
  left join users account on account.school_id = report.school_id and account.user_id = report.generated_by`;

export const listReports = defineQuery(
  'reports.list',
  `select ${columns}
  from student_reports report
  ${tables} where report.school_id = :school_id and report.student_id = :student_id
    and (:year?::int is null or school_year.start_year = :year?)
    and (:exam_name?::text is null or exam.name = :exam_name?)
  order by report.created_dt desc, report.student_report_id desc
  limit 200`,
  narrowTo<{ figures: { sentences?: ReportSentence[] } }>(),
);

export const insertReport = defineQuery(
  'reports.insert',
  `with report as (
    insert into student_reports
      (school_id, student_id, academic_year_id, exam_id, report_type, content, figures, provider, generated_by)
    values
      (:school_id, :student_id, :academic_year_id, :exam_id?, :report_type, :content, :figures::jsonb,
        :provider, :user_id)
    returning *
  )
  select ${columns}
  from report ${tables}`,
  narrowTo<{ figures: { sentences?: ReportSentence[] } }>(),
);

export type PrintSettings = RowOf<typeof getPrintSettings>;

/** The letterhead of the school, and the settings that a report follows. */
export const getPrintSettings = defineQuery(
  'reports.get_print_settings',
  `select name, address, phone, email, locale, logo,
    coalesce((settings ->> 'shows_rank')::boolean, true) as shows_rank,
    coalesce((settings ->> 'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
    coalesce((settings ->> 'chronic_absence_days')::int, 10) as chronic_absence_days
  from schools
  where school_id = :school_id`,
);
