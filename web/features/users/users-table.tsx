import { Group, Stack, Text } from '@mantine/core';
import type { CmsUser } from '#contract/users/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { roleNames } from '#web/lib/role-names.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { IconDelete, IconEdit, IconEye, IconLock, IconMail, IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/types.ts';
import { FailedEmail } from './failed-email.tsx';
import { useInvitationActions } from './invitations/use-invitation-actions.tsx';
import { messages } from './messages.ts';
import type { UserRights } from './use-user-rights.ts';

export type UserAction = 'view' | 'edit' | 'email' | 'factor' | 'delete';

type UsersTableProps = {
  readonly users: readonly CmsUser[] | undefined;
  readonly updating: boolean;
  readonly rights: Pick<
    UserRights,
    'isOwn' | 'mayEdit' | 'mayChangeEmail' | 'mayManageInvitation' | 'mayTakeFactor' | 'mayDelete'
  >;
  readonly onOpen: (action: UserAction, user: CmsUser) => void;
  readonly onClearFilters: () => void;
};

/** The users with their actions; on a phone one card each. */
export function UsersTable(props: UsersTableProps) {
  const { users, updating, rights, onOpen, onClearFilters } = props;
  const t = useText(messages);
  const roleName = useText(roleNames);
  const format = useFormat();
  return (
    <DataTable
      label={t('title')}
      columns={[
        { key: 'user', header: t('user'), cell: (user) => <UserCell user={user} own={rights.isOwn(user)} /> },
        { key: 'role', header: t('role'), cell: ({ role }) => roleName(`role.${role}`) },
        { key: 'status', header: t('status'), cell: (user) => <UserStatus user={user} /> },
        { key: 'created', header: t('created'), cell: ({ created_at }) => format.day(created_at) },
      ]}
      rows={users}
      rowKey={({ cms_user_id }) => cms_user_id}
      rowName={({ cms_user_name }) => cms_user_name}
      actions={useActions(rights, onOpen)}
      onOpen={(user) => onOpen('view', user)}
      empty={
        <EmptyList
          icon={IconUsers}
          title={t('noUsers')}
          onClear={onClearFilters}
          noneMatch={t('noUsersHint')}
          noneYet={t('noUsersHint')}
        />
      }
      skeletonRows={5}
      updating={updating}
    />
  );
}

function useActions(
  rights: UsersTableProps['rights'],
  onOpen: UsersTableProps['onOpen'],
): readonly RowAction<CmsUser>[] {
  const t = useText(messages);
  const invitationActions = useInvitationActions(rights);
  return [
    { label: t('view'), icon: <IconEye />, onRun: (user) => onOpen('view', user) },
    {
      label: t('edit'),
      icon: <IconEdit />,
      onRun: (user) => onOpen('edit', user),
      shown: rights.mayEdit,
    },
    {
      label: t('changeEmail'),
      icon: <IconMail />,
      onRun: (user) => onOpen('email', user),
      shown: rights.mayChangeEmail,
    },
    ...invitationActions,
    {
      label: t('takeFactor'),
      icon: <IconLock />,
      danger: true,
      onRun: (user) => onOpen('factor', user),
      shown: rights.mayTakeFactor,
    },
    {
      label: t('delete'),
      icon: <IconDelete />,
      danger: true,
      onRun: (user) => onOpen('delete', user),
      shown: rights.mayDelete,
    },
  ];
}

function UserCell({ user, own }: { readonly user: CmsUser; readonly own: boolean }) {
  const t = useText(messages);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={user.cms_user_name} />
      <div>
        <Text fw={500} lineClamp={2}>
          {user.cms_user_name}{' '}
          {own && (
            <Text span c="dimmed">
              {t('you')}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {user.cms_user_email}
        </Text>
      </div>
    </Group>
  );
}

function UserStatus({ user }: { readonly user: CmsUser }) {
  return (
    <Stack gap={4} align="start">
      <UserStatusBadge {...user} />
      {user.email_failure && <FailedEmail user={user} since={user.email_failure.since} />}
    </Stack>
  );
}

const tones = { active: 'success', inactive: 'danger', invited: 'info', expired: 'warning' } as const;

/** Active is green, inactive red, an invitation blue or, once it has expired, yellow; each with its word. */
export function UserStatusBadge({ status, invitation }: Pick<CmsUser, 'status' | 'invitation'>) {
  const t = useText(messages);
  const shown = invitation?.state === 'expired' ? 'expired' : status;
  return <StatusBadge tone={tones[shown]}>{t(`status.${shown}`)}</StatusBadge>;
}
