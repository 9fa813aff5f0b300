import { Button, Group, Stack, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const tones = {
  none: 'muted',
  invited: 'info',
  undelivered: 'danger',
  expired: 'warning',
  joined: 'success',
  inactive: 'danger',
} as const;

/** Whether a teacher can sign in; if the email with the invitation did not arrive, since when. */
export function AccountCell({ teacher }: { readonly teacher: ListedTeacher }) {
  const t = useText(messages);
  const { account = 'none', account_failed_dt } = teacher;
  return (
    <Stack gap={4} align="start">
      <StatusBadge tone={tones[account]}>{t(`account.${account}`)}</StatusBadge>
      {account === 'undelivered' && account_failed_dt && (
        <SendAgain teacher={teacher} since={account_failed_dt} />
      )}
    </Stack>
  );
}

function SendAgain({ teacher, since }: { readonly teacher: ListedTeacher; readonly since: string }) {
  const t = useText(messages);
  const format = useFormat();
  const send = useWrite(contract.users.inviteTeachers, ['teachers']);
  const { teacher_id, teacher_name: name } = teacher;
  // Not with the callbacks of `mutate`: the list may be read again, and take this away, before the reply comes.
  const run = () =>
    send.mutateAsync({ body: { teacher_ids: [teacher_id] } }).then(
      () => toast({ message: t('sentAgain', { name }) }),
      (error: unknown) =>
        toast({ tone: 'danger', message: t('sendAgainFailed', { message: errorText(error) }) }),
    );
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('undeliveredSince', { date: format.dateTime(since) })}
      </Text>
      <Button size="compact-xs" variant="default" loading={send.isPending} onClick={() => void run()}>
        {t('sendAgain')}
      </Button>
    </Group>
  );
}
