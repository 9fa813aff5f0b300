import type { Analytics } from '#contract/analytics/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { BarsChart, TrendChart } from '#web/ui/chart/chart.tsx';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import classes from './analytics.module.css';
import { type ChartFigure, figuresOf, type SectionId } from './figures.ts';
import { messages } from './messages.ts';

type FiguresPanelProps = { readonly section: SectionId; readonly data: Analytics };

/** A section of the analytics: its totals, and its charts with a table for each. */
export function FiguresPanel({ section, data }: FiguresPanelProps) {
  return (
    <>
      <Totals section={section} data={data} />
      <div className={classes.charts}>
        {figuresOf(section, data).map((figure) => (
          <FigureChart key={figure.title} {...figure} />
        ))}
      </div>
    </>
  );
}

function FigureChart({ title, kind, axis, labels, series, percent }: ChartFigure) {
  const t = useText(messages);
  const format = useFormat();
  const Chart = kind === 'trend' ? TrendChart : BarsChart;
  const formatLabel = (label: string) => {
    if (axis === 'month') return format.month(`${label}-01`);
    return axis === 'date' ? format.date(label) : label;
  };
  const shortMonth = (label: string) => format.shortMonth(`${label}-01`);
  return (
    <Chart
      title={t(title)}
      axis={{
        name: t(axis),
        labels: labels.map(formatLabel),
        ...(axis === 'month' && areOfOneYear(labels) && { short: labels.map(shortMonth) }),
      }}
      series={series.map(({ name, values }) => ({ name: t(name), values }))}
      write={percent ? format.percent : format.number}
      {...(percent && { unit: '%', most: 100 })}
    />
  );
}

const areOfOneYear = (months: readonly string[]) =>
  new Set(months.map((month) => month.slice(0, 4))).size === 1;

function Totals({ section, data: { enrolment, attendance, marks } }: FiguresPanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const percent = (value: number | null) => (value === null ? t('noData') : format.percent(value));
  if (section === 'attendance') {
    const hint = t('ofDays', { count: format.number(attendance.days) });
    return (
      <StatCards>
        <StatCard label={t('rate')} value={percent(attendance.rate)} hint={hint} />
      </StatCards>
    );
  }
  if (section === 'marks') {
    const hint = t('ofMarks', { count: format.number(marks.marks) });
    return (
      <StatCards>
        <StatCard label={t('average')} value={percent(marks.average)} hint={hint} />
      </StatCards>
    );
  }
  const { total, female, male, other } = enrolment.totals;
  const hint = t('asOf', { date: format.date(enrolment.as_of) });
  return (
    <StatCards>
      <StatCard label={t('students')} value={format.number(total)} hint={hint} />
      <StatCard label={t('female')} value={format.number(female)} />
      <StatCard label={t('male')} value={format.number(male)} />
      <StatCard label={t('other')} value={format.number(other)} />
    </StatCards>
  );
}
