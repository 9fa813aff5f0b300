import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { useUserRights } from './use-user-rights.ts';

/** The new address of a user that waits for confirmation, with a way to cancel it. */
export function PendingEmail({ user, email }: { readonly user: CmsUser; readonly email: string }) {
  const t = useText(messages);
  const { mayChangeEmail } = useUserRights();
  const [isCancelled, setCancelled] = useState(false);
  const cancel = useWrite(contract.users.cancelEmailChange);
  const stop = () =>
    cancel.mutate(
      { params: { id: user.cms_user_id } },
      {
        onSuccess: () => setCancelled(true),
        onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
      },
    );
  if (isCancelled) return t('emailCancelled');
  return (
    <Group gap="sm">
      <Text span>{t('emailWaits', { email })}</Text>
      {mayChangeEmail(user) && (
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={stop}>
          {t('cancelEmail')}
        </Button>
      )}
    </Group>
  );
}
