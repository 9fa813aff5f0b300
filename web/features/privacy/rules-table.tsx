import { Text } from '@mantine/core';
import type { RetentionRule } from '#contract/privacy/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconEdit, IconHistory, IconUndo } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './all-messages.ts';
import { useTimeName } from './use-time-name.ts';

type RulesTableProps = {
  readonly rules: readonly RetentionRule[] | undefined;
  readonly onChange: (rule: RetentionRule) => void;
  readonly onCallOff: (rule: RetentionRule) => void;
};

/** The retention period of each kind, and pending changes. */
export function RulesTable({ rules, onChange, onCallOff }: RulesTableProps) {
  const t = useText(messages);
  return (
    <DataTable
      label={t('retentionTitle')}
      columns={[
        { key: 'kind', header: t('kind'), cell: ({ kind }) => <Kind kind={kind} /> },
        { key: 'kept', header: t('keptFor'), cell: (rule) => <Time {...rule} /> },
      ]}
      rows={rules}
      rowKey={({ kind }) => kind}
      rowName={({ kind }) => t(`kind.${kind}`)}
      actions={[
        { label: t('change'), icon: <IconEdit />, onRun: onChange },
        {
          label: t('callOff'),
          icon: <IconUndo />,
          onRun: onCallOff,
          shown: ({ next_from }) => next_from !== null,
        },
      ]}
      empty={<EmptyState icon={IconHistory} title={t('retentionTitle')} />}
      skeletonRows={10}
    />
  );
}

function Kind({ kind }: Pick<RetentionRule, 'kind'>) {
  const t = useText(messages);
  return (
    // On a phone it is one cell of a card, so it must be one element.
    <div>
      <Text fw={500}>{t(`kind.${kind}`)}</Text>
      <Text size="sm" c="dimmed">
        {t(`since.${kind}`)}
      </Text>
    </div>
  );
}

function Time({ kind, keep_days, next_days, next_from }: RetentionRule) {
  const t = useText(messages);
  const format = useFormat();
  const nameOf = useTimeName();
  return (
    <div>
      <Text>{nameOf(kind, keep_days)}</Text>
      {next_from && (
        <Text size="sm" fw={500}>
          {t('waiting', { time: nameOf(kind, next_days), when: format.day(next_from) })}
        </Text>
      )}
    </div>
  );
}
