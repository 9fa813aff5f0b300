import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AccountCard } from './account-card.tsx';
import { messages } from './messages.ts';

const AddressDialog = createLazyPart(async () => ({
  default: (await import('./address-dialog.tsx')).AddressDialog,
}));

/** Your address, and the new one that waits for confirmation. */
export function AddressPanel() {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  const email = useSessionUser()?.email ?? '';
  const pending = useQuery(queryFor(contract.auth.emailChange)).data?.new_email;
  const change = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('changeEmail')}
    </Button>
  );
  return (
    <AccountCard title={t('emailTitle')} hint={t('emailHint')} actions={change}>
      <Text>{email}</Text>
      {pending && <PendingAddress email={pending} />}
      <Later>{isOpen && <AddressDialog onClose={() => setOpen(false)} />}</Later>
    </AccountCard>
  );
}

function PendingAddress({ email }: { readonly email: string }) {
  const t = useText(messages);
  const cancel = useWrite(contract.auth.cancelEmailChange, ['users']);
  const stop = () =>
    cancel.mutate(
      {},
      {
        onSuccess: () => toast({ message: t('emailCancelled') }),
        onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
      },
    );
  const button = (
    <Button variant="default" loading={cancel.isPending} onClick={stop}>
      {t('cancelEmail')}
    </Button>
  );
  return (
    <Banner tone="info" actions={button}>
      {t('emailWaits', { email })}
    </Banner>
  );
}
