import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedRow, ImportOutcome, ImportSummary } from '#contract/imports/calls.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { DetailTabs } from '#web/ui/page/detail-tabs.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './all-messages.ts';
import { firstOutcome, outcomesOf } from './rules.ts';

const pageSize = 50;

type RowsPanelProps = { readonly summary: ImportSummary };

/** The rows of an import or a dry run, by outcome. */
export function RowsPanel({ summary }: RowsPanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const [tab, setTab] = useState<string>(firstOutcome(summary));
  const labelOf = (outcome: ImportOutcome) =>
    summary.dry_run && outcome !== 'undone' && outcome !== 'kept'
      ? t(`outcome.${outcome}`)
      : t(`done.${outcome}`);
  const tabs = outcomesOf(summary).map((outcome) => ({
    id: outcome,
    label: `${labelOf(outcome)} (${format.number(summary.counts[outcome])})`,
    content: () => <Rows summary={summary} outcome={outcome} />,
  }));
  return <DetailTabs label={t('rows')} tabs={tabs} tab={tab} onTab={setTab} />;
}

type RowsProps = RowsPanelProps & { readonly outcome: ImportOutcome };

function Rows({ summary, outcome }: RowsProps) {
  const t = useText(messages);
  const [page, setPage] = useState(1);
  const request = { params: { id: summary.import_id }, query: { outcome, page, limit: pageSize } };
  const asked = useQuery({
    ...queryFor(contract.imports.rows, request),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const columns = [
    { key: 'row', header: t('row'), cell: ({ row, label }: ImportedRow) => `${row}: ${label}` },
    { key: 'notes', header: t('notes'), cell: (row: ImportedRow) => <Notes row={row} /> },
  ];
  if (asked.isError && !asked.data)
    return <ErrorWithRetry message={t('rowsFailed')} onRetry={() => void asked.refetch()} />;
  return (
    <Stack gap="md">
      {outcome === 'refused' && summary.counts.refused > 0 && <Downloads id={summary.import_id} />}
      <DataTable
        label={t('rows')}
        columns={columns}
        rows={asked.data?.rows}
        rowKey={({ row }) => String(row)}
        rowName={({ label }) => label}
        updating={asked.isPlaceholderData}
        empty={<Text c="dimmed">{t('noRows')}</Text>}
      />
      <Pagination
        page={page}
        limit={pageSize}
        total={asked.data?.total ?? 0}
        noun={t('rowsNoun')}
        onPage={setPage}
      />
    </Stack>
  );
}

function Notes({ row }: { readonly row: ImportedRow }) {
  const t = useText(messages);
  const textOrBlank = (value: string) => value || t('blank');
  const lines = [
    ...row.problems.map(({ message }) => message),
    ...row.changes.map(({ label, before, after }) =>
      t('change', { label, before: textOrBlank(before), after: textOrBlank(after) }),
    ),
    ...row.warnings,
  ];
  return (
    <Stack gap={0}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}

function Downloads({ id }: { readonly id: string }) {
  const t = useText(messages);
  const save = (format: 'csv' | 'xlsx') =>
    downloadReply(contract.imports.errors, { params: { id }, query: { format } }).catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
  return (
    <Group>
      <Button variant="default" onClick={() => void save('xlsx')}>
        {t('refusedExcel')}
      </Button>
      <Button variant="default" onClick={() => void save('csv')}>
        {t('refusedCsv')}
      </Button>
    </Group>
  );
}
