import { Text } from '@mantine/core';
import type { ClassPerformance } from '#contract/classes/performance.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import styles from '#web/features/classes/classes.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';

type ResultsTableProps = Pick<ClassPerformance, 'exams' | 'subjects' | 'summary'>;
type Figure = { readonly average_percentage: number | null; readonly grade: string };
type ResultRow = Figure & {
  readonly id: string;
  readonly name: string;
  readonly exams: readonly (Figure & { readonly exam_name: string })[];
};

/** Average and grade by subject and exam, and of all subjects together. */
export function ResultsTable({ exams, subjects, summary }: ResultsTableProps) {
  const t = useText(messages);
  const rows: ResultRow[] = subjects.map((subject) => ({
    ...subject,
    id: subject.subject_id,
    name: subject.subject_name,
  }));
  return (
    <DataTable
      label={t('averages')}
      columns={useColumns(exams.map(({ exam_name }) => exam_name))}
      rows={[...rows, { ...summary, id: 'all', name: t('allSubjects'), exams }]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={null}
    />
  );
}

function useColumns(exams: readonly string[]): readonly Column<ResultRow>[] {
  const t = useText(messages);
  return [
    {
      key: 'subject',
      header: t('subject'),
      cell: ({ name }) => (
        <Text fw={500} size="sm">
          {name}
        </Text>
      ),
    },
    ...exams.map((exam) => ({
      key: exam,
      header: exam,
      cell: (row: ResultRow) => <FigureCell figure={row.exams.find(({ exam_name }) => exam_name === exam)} />,
    })),
    { key: 'the year', header: t('yearAverage'), cell: (row) => <FigureCell figure={row} /> },
  ];
}

function FigureCell({ figure }: { readonly figure: Figure | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  if (!figure || figure.average_percentage === null) return t('notAvailable');
  return (
    <span>
      {format.percent(figure.average_percentage)} <span className={styles.grade}>{figure.grade}</span>
    </span>
  );
}
