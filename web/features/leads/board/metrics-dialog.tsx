import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contract } from '#contract/index.ts';
import type { LeadMetrics } from '#contract/leads/board.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import styles from '#web/features/leads/leads.module.css';
import type { BoardFilters } from '#web/features/leads/list/use-list-state.ts';
import { amountOf, isClosedStage } from '#web/features/leads/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type FiguresDialogProps = { readonly filters: BoardFilters; readonly onClose: () => void };

/** The results of leads, for all that match the filters. */
export function FiguresDialog({ filters, onClose }: FiguresDialogProps) {
  const t = useText(messages);
  const { data, isError, refetch } = useQuery(queryFor(contract.leads.metrics, { query: filters }));
  return (
    <Dialog title={t('figures')} size="xl" onClose={onClose}>
      {isError && <ErrorWithRetry message={t('figuresFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('figures')} />}
      {data && (
        // People without a mouse scroll it with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.figures} role="group" aria-label={t('figures')} tabIndex={0}>
          <Totals metrics={data} />
          <StageTimes metrics={data} />
          <Outcomes
            title={t('bySource')}
            rows={data.sources.map((row) => ({ ...row, name: t(`source.${row.source}`) }))}
          />
          <Outcomes
            title={t('byOwner')}
            rows={data.owners.map((row) => ({ ...row, name: row.owner_name ?? t('noOwner') }))}
          />
        </div>
      )}
    </Dialog>
  );
}

type MetricsProps = { readonly metrics: LeadMetrics };

function Totals({ metrics }: MetricsProps) {
  const t = useText(messages);
  const format = useFormat();
  const share = (value: number | null) => (value === null ? t('nothing') : format.percent(value));
  const money = metrics.open_values
    .map(({ currency, value }) => amountOf(format, value, currency))
    .join(' + ');
  const cards = [
    { label: t('conversionRate'), value: share(metrics.conversion_rate) },
    { label: t('winRate'), value: share(metrics.win_rate) },
    { label: t('open'), value: format.number(metrics.open) },
    { label: t('openValue'), value: money || t('nothing') },
    { label: t('stale'), value: format.number(metrics.stale) },
    { label: t('activeTasks'), value: format.number(metrics.activeTasks) },
    { label: t('completedActivities'), value: format.number(metrics.completedActivities) },
    { label: t('upcomingActivities'), value: format.number(metrics.upcomingActivities) },
  ];
  return (
    <StatCards>
      {cards.map((card) => (
        <StatCard key={card.label} {...card} />
      ))}
    </StatCards>
  );
}

type FigureTableProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
};

function FigureTable({ title, heads, rows }: FigureTableProps) {
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={heads[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StageTimes({ metrics }: MetricsProps) {
  const t = useText(messages);
  const format = useFormat();
  const days = (value: number | null) => (value === null ? t('nothing') : format.number(value));
  const rows = metrics.stages.map(
    ({ lead_stage, reached, average_days, median_days }) =>
      [
        t(`stage.${lead_stage}`),
        format.number(reached),
        isClosedStage(lead_stage) ? t('nothing') : days(average_days),
        isClosedStage(lead_stage) ? t('nothing') : days(median_days),
      ] as const,
  );
  return (
    <FigureTable
      title={t('timeInStage')}
      heads={[t('reached'), t('averageDays'), t('medianDays')]}
      rows={rows}
    />
  );
}

type OutcomeRow = {
  readonly name: string;
  readonly total: number;
  readonly open: number;
  readonly won: number;
  readonly lost: number;
  readonly conversion_rate: number | null;
};

function Outcomes({ title, rows }: { readonly title: string; readonly rows: readonly OutcomeRow[] }) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <FigureTable
      title={title}
      heads={[t('total'), t('open'), t('won'), t('lost'), t('conversionRate')]}
      rows={rows.map(
        ({ name, total, open, won, lost, conversion_rate }) =>
          [
            name,
            ...[total, open, won, lost].map(format.number),
            conversion_rate === null ? t('nothing') : format.percent(conversion_rate),
          ] as const,
      )}
    />
  );
}
