import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { roleNames } from '#web/lib/role-names.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { InfoList } from '#web/ui/display/info-list.tsx';
import { IconEdit } from '#web/ui/icons.tsx';
import { messages } from './all-messages.ts';
import { FailedEmail } from './failed-email.tsx';
import { PendingEmail } from './pending-email.tsx';
import { useUserRights } from './use-user-rights.ts';
import { UserStatusBadge } from './users-table.tsx';

type UserDetailsDialogProps = {
  readonly user: CmsUser;
  /** Missing if the person may not edit this user. */
  readonly onEdit: (() => void) | undefined;
  /** Whether to say why there is no Edit. */
  readonly explain: boolean;
  readonly onClose: () => void;
};

/** All details of one user. */
export function UserDetailsDialog({ user, onEdit, explain, onClose }: UserDetailsDialogProps) {
  const t = useText(messages);
  const rights = useUserRights();
  const items = useFacts(user);
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      {onEdit && (
        <Button leftSection={<IconEdit />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('details')} onClose={onClose} footer={footer}>
      <Stack gap="md">
        <Group wrap="nowrap">
          <Avatar name={user.cms_user_name} size="lg" />
          <div>
            <h3>{user.cms_user_name}</h3>
            <Text c="dimmed">{t(`about.${user.role}`)}</Text>
          </div>
        </Group>
        <InfoList items={items} />
        {explain && rights.mayCreate && !onEdit && <Text c="dimmed">{t('mayNotChange')}</Text>}
      </Stack>
    </Dialog>
  );
}

function useFacts(user: CmsUser) {
  const t = useText(messages);
  const roleName = useText(roleNames);
  const format = useFormat();
  const rights = useUserRights();
  return [
    { label: t('email'), value: user.cms_user_email },
    { label: t('role'), value: roleName(`role.${user.role}`) },
    { label: t('status'), value: <UserStatusBadge {...user} /> },
    ...(user.invitation ? [{ label: t('invitation'), value: <InvitationState user={user} /> }] : []),
    ...(user.new_email
      ? [{ label: t('newEmail'), value: <PendingEmail user={user} email={user.new_email} /> }]
      : []),
    ...(user.email_failure
      ? [
          {
            label: t('emailUndelivered'),
            value: (
              <FailedEmail user={user} since={user.email_failure.since} kind={user.email_failure.kind} />
            ),
          },
        ]
      : []),
    ...(user.two_factor === null
      ? []
      : [{ label: t('factor'), value: t(user.two_factor ? 'factorOn' : 'factorOff') }]),
    { label: t('created'), value: format.dateTime(user.created_at) },
    ...(rights.seesChatbots(user) ? [{ label: t('chatbots'), value: <AssignedChatbots user={user} /> }] : []),
  ];
}

function InvitationState({ user }: { readonly user: CmsUser }) {
  const t = useText(messages);
  const format = useFormat();
  if (user.invitation?.state !== 'open') return t('invitationExpired');
  return t('invitationOpen', { date: format.dateTime(user.invitation.expires_dt) });
}

function AssignedChatbots({ user }: { readonly user: CmsUser }) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.users.chatbots));
  if (user.role === 'account-admin') return t('allChatbots');
  const known = (data?.chatbots ?? []).filter(({ chatbot_id }) => user.chatbot_ids.includes(chatbot_id));
  const names = known.map(({ chatbot_name }) => chatbot_name);
  const others = data !== undefined && known.length < user.chatbot_ids.length ? [t('chatbotsElsewhere')] : [];
  return [...names, ...others].join(', ');
}
