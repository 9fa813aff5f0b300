import { Group, Text } from '@mantine/core';
import type { Backup } from '#contract/settings/backups.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconHistory } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './messages.ts';
import { sizeOf } from './rules.ts';

/** The stored backups, newest first. */
export function BackupsTable({ backups }: { readonly backups: readonly Backup[] }) {
  const t = useText(messages);
  const format = useFormat();
  const sizeText = (bytes: number) => {
    const { unit, size } = sizeOf(bytes);
    return t(unit, { size: format.number(size) });
  };
  return (
    <DataTable
      label={t('table')}
      columns={[
        {
          key: 'date',
          header: t('date'),
          cell: ({ created_dt }) => <Text fw={500}>{format.dateTime(created_dt)}</Text>,
        },
        { key: 'size', header: t('size'), cell: ({ size_bytes }) => sizeText(size_bytes) },
        { key: 'state', header: t('state'), cell: (backup) => <State backup={backup} /> },
      ]}
      rows={backups}
      rowKey={({ name }) => name}
      rowName={({ created_dt }) => format.dateTime(created_dt)}
      empty={<EmptyState icon={IconHistory} title={t('none')} hint={t('noneHint')} />}
      skeletonRows={5}
    />
  );
}

function State({ backup }: { readonly backup: Backup }) {
  const t = useText(messages);
  const format = useFormat();
  const { verified_dt, is_encrypted } = backup;
  return (
    <Group gap="xs">
      {verified_dt ? (
        <StatusBadge tone="success">{t('verified')}</StatusBadge>
      ) : (
        <StatusBadge tone="warning">{t('notVerified')}</StatusBadge>
      )}
      {is_encrypted && <StatusBadge tone="info">{t('locked')}</StatusBadge>}
      {verified_dt && (
        <Text size="sm" c="dimmed">
          {t('verifiedOn', { when: format.dateTime(verified_dt) })}
        </Text>
      )}
    </Group>
  );
}
