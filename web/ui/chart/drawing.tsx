import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ChartFigures, ChartKind } from './figures.ts';

/** Dashes also distinguish the series: color alone says nothing. */
const strokes = [
  { color: 'var(--board)', strokeDasharray: '0' },
  { color: 'var(--info)', strokeDasharray: '6 3' },
  { color: 'var(--warning)', strokeDasharray: '2 3' },
  { color: 'var(--muted)', strokeDasharray: '8 3 2 3' },
  { color: 'var(--danger)', strokeDasharray: '1 4' },
];
const height = 240;
/** If all labels together have more letters than this, they are drawn at an angle, so that none is left out. */
const mostUprightLetters = 44;
const slanted = { interval: 0, angle: -28, textAnchor: 'end', height: 64 } as const;
/** Many labels are slanted more, or they would overlap on a phone. */
const steep = { ...slanted, angle: -45, height: 84 } as const;
const mostSlanted = 8;
/**
 * If there are more labels than this, only as many as fit are shown, at even distances; they are days or similar.
 */
const mostLabels = 16;
const thinned = { interval: 'equidistantPreserveStart', minTickGap: 16 } as const;

/** The highest value and its label keep clear of the frame. */
const margin = { top: 14, right: 8 };
/** With fewer values than this there would be dots, but no line. */
const fewestOfTrend = 2;

const isCount = (series: ChartFigures['series']) =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

const valueAxis = (series: ChartFigures['series'], most: number | undefined) => ({
  width: 48,
  allowDecimals: !isCount(series),
  ...(most !== undefined && { domain: [0, most] }),
});

function labelProps({ labels: long, short: labels = long }: ChartFigures['axis']) {
  if (labels.length > mostLabels) return { xAxisProps: thinned };
  if (labels.join('').length <= mostUprightLetters) return {};
  return { xAxisProps: labels.length > mostSlanted ? steep : slanted };
}

const rowsOf = ({ labels, short }: ChartFigures['axis'], series: ChartFigures['series']) =>
  labels.map((label, index) => ({
    label: short?.[index] ?? label,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? null])),
  }));

type ChartDrawingProps = ChartFigures & { readonly kind: ChartKind };

/** The chart drawing, the only part that needs the chart library: load it lazily. It has no animation. */
export function ChartDrawing({ kind, axis, series, write = String, most }: ChartDrawingProps) {
  const data = rowsOf(axis, series);
  const shared = {
    h: height,
    data,
    dataKey: 'label',
    valueFormatter: write,
    textColor: 'var(--ink-soft)',
    gridColor: 'var(--line)',
    withLegend: series.length > 1,
    // In the given order, not by name.
    legendProps: { itemSorter: null },
    ...labelProps(axis),
    yAxisProps: valueAxis(series, most),
  };
  const lines = series.map(({ name }, index) => ({ name, ...strokes[index % strokes.length] }));
  const drawn = lines.map(({ color = 'var(--board)', ...line }) => ({ ...line, color }));
  if (kind === 'trend' && axis.labels.length > fewestOfTrend) {
    return (
      <LineChart
        {...shared}
        series={drawn}
        curveType="linear"
        connectNulls={false}
        withDots={axis.labels.length <= mostLabels}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ margin }}
      />
    );
  }
  return (
    <BarChart
      {...shared}
      series={drawn.map(({ name, color }) => ({ name, color }))}
      barProps={{ isAnimationActive: false, maxBarSize: 48 }}
      barChartProps={{ margin }}
      cursorFill="var(--raised)"
    />
  );
}
