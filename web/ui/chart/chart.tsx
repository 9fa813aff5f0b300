import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Bone } from '#web/ui/feedback/skeletons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './chart.module.css';
import type { ChartFigures, ChartKind } from './figures.ts';
import { ChartTable } from './table.tsx';

const ChartDrawing = createLazyPart(async () => ({ default: (await import('./drawing.tsx')).ChartDrawing }));

type ChartProps = ChartFigures & {
  readonly title: string;
  /** The unit after the title: '%', 'students'. */
  readonly unit?: string;
  /** The text for an empty chart: 'No data' by default. */
  readonly empty?: string;
};

/** A trend: a line for each series, over labels in their order. */
export function TrendChart(props: ChartProps) {
  return <Chart {...props} kind="trend" />;
}

/** A comparison: a bar for each label and series. */
export function BarsChart(props: ChartProps) {
  return <Chart {...props} kind="bars" />;
}

/** A chart with its name and unit, and a button that shows the same values as a table. */
function Chart({ kind, title, unit, empty, ...figures }: ChartProps & { readonly kind: ChartKind }) {
  const t = useText(messages);
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = figures.series.every(({ values }) => values.every((value) => value === null));
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span id={id} className={classes.title}>
          {title} {unit && <span className={classes.unit}>({unit})</span>}
        </span>
        {!isEmpty && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={asTable}
            aria-describedby={id}
            onClick={() => setAsTable(!asTable)}
          >
            {t('showAsTable')}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className={classes.empty}>{empty ?? t('noData')}</p>}
      {!isEmpty && asTable && <ChartTable {...figures} title={title} />}
      {!isEmpty && !asTable && (
        <div className={classes.drawing} role="img" aria-labelledby={id}>
          <Later fallback={<Bone width="full" tall />}>
            <ChartDrawing {...figures} kind={kind} />
          </Later>
        </div>
      )}
    </figure>
  );
}
