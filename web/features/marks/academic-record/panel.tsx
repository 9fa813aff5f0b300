import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { ExamResult } from '#contract/marks/academic-record.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { BarsChart, TrendChart } from '#web/ui/chart/chart.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';

type PerformancePanelProps = Pick<
  ResultOf<typeof contract.marks.performance>,
  'trend' | 'subjects' | 'summary'
>;

/** By exam, subject and grade, compared with the class; each also as a table. */
export function PerformancePanel({ trend, subjects, summary }: PerformancePanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const percent = { write: format.percent, most: 100 };
  const seriesWithClass = (rows: readonly Pick<ExamResult, 'average_percentage' | 'class_average'>[]) => [
    { name: t('student'), values: rows.map(({ average_percentage }) => average_percentage) },
    { name: t('wholeClass'), values: rows.map(({ class_average }) => class_average) },
  ];
  const grades = Object.entries(summary.gradeDistribution);
  return (
    <div className={classes.charts}>
      <TrendChart
        {...percent}
        title={t('trend')}
        axis={{ name: t('exam'), labels: trend.map(({ exam_name }) => exam_name) }}
        series={seriesWithClass(trend)}
      />
      <BarsChart
        {...percent}
        title={t('bySubject')}
        axis={{ name: t('subject'), labels: distinct(subjects.map(({ subject_name }) => subject_name)) }}
        series={seriesWithClass(subjects)}
      />
      <BarsChart
        title={t('distribution')}
        axis={{ name: t('grade'), labels: grades.map(([grade]) => grade) }}
        series={[{ name: t('numberOfMarks'), values: grades.map(([, count]) => count) }]}
        write={format.number}
      />
      <Results trend={trend} />
    </div>
  );
}

/** Two subjects may have the same name, so a chart needs keys. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

function Results({ trend }: { readonly trend: readonly ExamResult[] }) {
  const t = useText(messages);
  const ranks = useRankColumn();
  const columns = useResultColumns();
  return (
    <section className={classes.results} aria-label={t('ranks')}>
      <h3>{t('ranks')}</h3>
      <DataTable
        label={t('ranks')}
        columns={trend.some(({ rank }) => rank) ? [...columns, ranks] : columns}
        rows={trend}
        rowKey={({ exam_name }) => exam_name}
        rowName={({ exam_name }) => exam_name}
        empty={null}
      />
    </section>
  );
}

function useResultColumns(): Column<ExamResult>[] {
  const t = useText(messages);
  const format = useFormat();
  const percent = (value: number | null) => (value === null ? t('notAvailable') : format.percent(value));
  return [
    { key: 'exam', header: t('exam'), cell: ({ exam_name }) => exam_name },
    { key: 'average', header: t('average'), numeric: true, cell: (row) => percent(row.average_percentage) },
    { key: 'grade', header: t('grade'), cell: ({ grade }) => grade },
    { key: 'class', header: t('classAverage'), numeric: true, cell: (row) => percent(row.class_average) },
  ];
}

function useRankColumn(): Column<ExamResult> {
  const t = useText(messages);
  const cell = ({ rank }: ExamResult) => {
    if (!rank) return t('notAvailable');
    const { position, ranked } = rank;
    return position === null ? t('notRanked') : t('rankOf', { position, ranked });
  };
  return { key: 'rank', header: t('rank'), numeric: true, cell };
}
