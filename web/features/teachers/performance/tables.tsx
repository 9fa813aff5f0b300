import type { LessonPerformance, TeacherPerformance } from '#contract/teachers/performance.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { lessonName, placeName } from '#web/features/teachers/record/form-values.ts';
import { type Formatter, useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';

type OwnClass = TeacherPerformance['class_teacher_of'][number];
type PerformanceText = ReturnType<typeof useText<typeof messages.messages>>;

const share = (t: PerformanceText, format: Formatter, value: number | null) =>
  value === null ? t('noData') : format.percent(value);

/** Every subject in every class, with the figures behind the charts. */
export function LessonsTable({ lessons }: { readonly lessons: readonly LessonPerformance[] }) {
  const t = useText(messages);
  const format = useFormat();
  const columns: readonly Column<LessonPerformance>[] = [
    { key: 'subject', header: t('subject'), cell: ({ subject_name }) => subject_name },
    { key: 'class', header: t('class'), cell: placeName },
    { key: 'pupils', header: t('studentCount'), numeric: true, cell: ({ pupils }) => format.number(pupils) },
    {
      key: 'marks',
      header: t('marks'),
      numeric: true,
      cell: ({ marks_count }) => format.number(marks_count),
    },
    {
      key: 'own',
      header: t('ownAverage'),
      numeric: true,
      cell: ({ average_percentage }) => share(t, format, average_percentage),
    },
    {
      key: 'all',
      header: t('classAverage'),
      numeric: true,
      cell: ({ class_average_percentage }) => share(t, format, class_average_percentage),
    },
  ];
  return (
    <FormSection title={t('lessons')}>
      <DataTable
        label={t('lessons')}
        columns={columns}
        rows={lessons}
        rowKey={({ class_id, section, subject_id }) => `${class_id} ${section ?? ''} ${subject_id}`}
        rowName={lessonName}
        empty={null}
      />
    </FormSection>
  );
}

/** The classes of a class teacher, with the share of recorded days attended. */
export function OwnClassesTable({ classes }: { readonly classes: readonly OwnClass[] }) {
  const t = useText(messages);
  const format = useFormat();
  const columns: readonly Column<OwnClass>[] = [
    { key: 'class', header: t('class'), cell: placeName },
    { key: 'pupils', header: t('studentCount'), numeric: true, cell: ({ pupils }) => format.number(pupils) },
    { key: 'days', header: t('days'), numeric: true, cell: ({ days }) => format.number(days) },
    {
      key: 'attendance',
      header: t('attendance'),
      numeric: true,
      cell: ({ attendance_percentage }) => share(t, format, attendance_percentage),
    },
  ];
  return (
    <FormSection title={t('ownClasses')}>
      <DataTable
        label={t('ownClasses')}
        columns={columns}
        rows={classes}
        rowKey={({ class_id, section }) => `${class_id} ${section ?? ''}`}
        rowName={placeName}
        empty={null}
      />
    </FormSection>
  );
}
