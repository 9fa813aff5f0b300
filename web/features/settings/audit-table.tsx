import { Button, Text } from '@mantine/core';
import type { AuditRow } from '#contract/audit.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconHistory } from '#web/ui/icons.tsx';
import { ChangeTable } from './audit-changes.tsx';
import { inWords } from './audit-words.ts';
import { messages } from './messages.ts';

type AuditTableProps = {
  readonly entries: readonly AuditRow[] | undefined;
  readonly updating: boolean;
  /** Shows the history of one record. */
  readonly onRecord: (entry: AuditRow) => void;
};

/** The log: when, who, what, and the values before and after. */
export function AuditTable({ entries, updating, onRecord }: AuditTableProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <DataTable
      label={t('section.audit')}
      columns={[
        { key: 'what', header: t('what'), cell: (entry) => <What entry={entry} onRecord={onRecord} /> },
        { key: 'who', header: t('who'), cell: ({ actor_name }) => actor_name },
        { key: 'when', header: t('when'), cell: ({ created_dt }) => format.dateTime(created_dt) },
        { key: 'changes', header: t('changes'), cell: (entry) => <ChangeTable entry={entry} /> },
      ]}
      rows={entries}
      rowKey={({ audit_id }) => String(audit_id)}
      rowName={(entry) => `${entry.action} ${entry.entity_name ?? entry.entity}`}
      empty={<EmptyState icon={IconHistory} title={t('auditEmpty')} hint={t('auditEmptyHint')} />}
      updating={updating}
    />
  );
}

const known = ['create', 'update', 'delete', 'restore', 'read'] as const;

function What({
  entry,
  onRecord,
}: {
  readonly entry: AuditRow;
  readonly onRecord: (entry: AuditRow) => void;
}) {
  const t = useText(messages);
  const { action, entity, entity_name } = entry;
  const verb = known.find((word) => word === action);
  return (
    <>
      <Text fw={500}>
        {verb ? t(`action.${verb}`) : inWords(action)} · {inWords(entity)}
      </Text>
      {entity_name && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onRecord(entry)}>
          {entity_name}
        </Button>
      )}
    </>
  );
}
