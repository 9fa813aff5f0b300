import { Button, Group, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import type { FailedEmailKind } from '#contract/users/failed-email.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import { useUserRights } from './use-user-rights.ts';

type FailedEmailProps = {
  readonly user: CmsUser;
  readonly since: string;
  /** Says which email it was; otherwise only that one did not arrive. */
  readonly kind?: FailedEmailKind;
};

/** Says since when an email to a user is known not to have arrived, with a way to send it again. */
export function FailedEmail({ user, since, kind }: FailedEmailProps) {
  const t = useText(messages);
  const format = useFormat();
  const { mayResendEmail } = useUserRights();
  const resend = useWrite(contract.users.resendEmail, ['teachers']);
  const email = (user.email_failure?.kind === 'email_change' && user.new_email) || user.cms_user_email;
  // Not with the callbacks of `mutate`: the list may be read again, and take this away, before the reply comes.
  const run = () =>
    resend.mutateAsync({ params: { id: user.cms_user_id } }).then(
      () => toast({ message: t('sentAgain', { email }) }),
      (error: unknown) => toast({ tone: 'danger', message: `${t('sendAgainFailed')} ${errorText(error)}` }),
    );
  return (
    <div>
      <Text size="sm">{t(kind ? `failed.${kind}` : 'emailUndelivered')}</Text>
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {t('failedSince', { date: format.dateTime(since) })}
        </Text>
        {mayResendEmail(user) && (
          <Button
            size="compact-xs"
            variant="default"
            loading={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => void run()}
          >
            {t('sendAgain')}
          </Button>
        )}
      </Group>
    </div>
  );
}
