import type { StudentReport } from '#contract/reports/calls.ts';
import type { Student } from '#contract/students/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { ParagraphsPanel } from './paragraphs.tsx';

type PrintedReportPageProps = {
  readonly report: StudentReport;
  readonly student: Student;
  readonly title: string;
  readonly onDone: () => void;
};

/** A report to print: school, student, subject and text. */
export function PrintedReportPage({ report, student, title, onDone }: PrintedReportPageProps) {
  const format = useFormat();
  const school = useSessionUser()?.school?.name;
  const place = [student.class_name, student.section].filter(Boolean).join(' · ');
  return (
    <PrintSheet onDone={onDone}>
      <p>{school}</p>
      <h1>{student.name}</h1>
      <p>{place}</p>
      <h2>{title}</h2>
      <ParagraphsPanel {...report} />
      <p>{format.dateTime(report.created_dt)}</p>
    </PrintSheet>
  );
}
