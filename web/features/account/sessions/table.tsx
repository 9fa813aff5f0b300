import { Group } from '@mantine/core';
import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/account/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconLock, IconSignOut } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { deviceOf } from './device.ts';

export type Session = ResultOf<typeof contract.auth.listSessions>['sessions'][number];

type SessionsTableProps = {
  readonly sessions: readonly Session[] | undefined;
  readonly onEnd: (session: Session) => void;
};

/** The sessions of the account, this one first. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const t = useText(messages);
  const format = useFormat();
  const actions = [
    {
      label: t('endSession'),
      icon: <IconSignOut />,
      danger: true,
      onRun: onEnd,
      shown: ({ current }: Session) => !current,
    },
  ];
  return (
    <DataTable
      label={t('sessions')}
      columns={[
        { key: 'device', header: t('device'), cell: (session) => <Device {...session} /> },
        { key: 'address', header: t('address'), cell: ({ address }) => address },
        { key: 'created', header: t('signedIn'), cell: ({ created_dt }) => format.dateTime(created_dt) },
        { key: 'seen', header: t('lastSeen'), cell: ({ last_seen_dt }) => format.relative(last_seen_dt) },
      ]}
      rows={sessions}
      rowKey={({ session_id }) => session_id}
      rowName={({ address, created_dt }) => `${address ?? ''} ${format.dateTime(created_dt)}`}
      actions={actions}
      empty={<EmptyState icon={IconLock} title={t('noSessions')} />}
      skeletonRows={2}
    />
  );
}

function Device({ user_agent, current }: Session) {
  const t = useText(messages);
  const device = deviceOf(user_agent);
  return (
    <Group gap="xs">
      {device ? t('browserOn', device) : t('unknownDevice')}
      {current && <StatusBadge tone="success">{t('thisSession')}</StatusBadge>}
    </Group>
  );
}
