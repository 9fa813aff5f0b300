import { Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { type MailWish, mailWishes } from '#contract/notifications/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AccountCard } from './account-card.tsx';
import { messages } from './messages.ts';

/** Which notifications are also sent by email, and the result of the last email. */
export function MailPanel() {
  const t = useText(messages);
  const preferences = useQuery(queryFor(contract.notifications.getPreferences));
  return (
    <AccountCard title={t('mailTitle')} hint={t('mailHint')}>
      {preferences.isError ? (
        <ErrorWithRetry
          message={errorText(preferences.error, t('wishesFailed'))}
          onRetry={() => void preferences.refetch()}
        />
      ) : preferences.data ? (
        <Stack gap="sm">
          <WishFields mail={preferences.data.mail} />
          <LastMail {...preferences.data} />
        </Stack>
      ) : (
        <Bones label={t('mailLoading')} lines={5} />
      )}
    </AccountCard>
  );
}

type NotificationPreferences = ResultOf<typeof contract.notifications.getPreferences>;

function WishFields({ mail }: Pick<NotificationPreferences, 'mail'>) {
  const t = useText(messages);
  const update = useWrite(contract.notifications.updatePreferences);
  // While saving, the switch shows the new choice.
  const shown = update.isPending ? update.variables.body.mail : mail;
  const choose = (wish: MailWish, wanted: boolean) =>
    update.mutate(
      { body: { mail: { ...shown, [wish]: wanted } } },
      {
        onSuccess: () => toast({ message: t('mailSaved') }),
        onError: (error) => toast({ tone: 'danger', message: errorText(error, t('mailFailed')) }),
      },
    );
  return mailWishes.map((wish) => (
    <Switch
      key={wish}
      label={t(`wish.${wish}`)}
      checked={shown[wish]}
      onChange={({ currentTarget }) => choose(wish, currentTarget.checked)}
    />
  ));
}

function LastMail({ last_mail: last }: Pick<NotificationPreferences, 'last_mail'>) {
  const t = useText(messages);
  const format = useFormat();
  if (!last) return null;
  const { title, status } = last;
  const when = format.dateTime(last.created_dt);
  const error = last.error ?? '';
  const words = {
    sent: t('lastSent', { title, when }),
    waiting: error ? t('lastDelayed', { title, when, error }) : t('lastWaiting', { title, when }),
    failed: t('lastFailed', { title, when, error }),
  };
  return (
    <Text size="sm" c={status === 'failed' ? 'danger' : 'dimmed'}>
      {words[status]}
    </Text>
  );
}
