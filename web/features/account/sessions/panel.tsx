import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { messages } from '#web/features/account/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type Session, SessionsTable } from './table.tsx';

const EndOthersDialog = createLazyPart(async () => ({
  default: (await import('./end-others-dialog.tsx')).EndOthersDialog,
}));

/** Where the person is signed in; all sessions except this one can be ended here. */
export function SessionsPanel() {
  const t = useText(messages);
  const sessions = useQuery({ ...queryFor(contract.auth.listSessions), staleTime: 0 });
  const endOne = useWrite(contract.auth.endSession);
  const [endsOthers, setEndsOthers] = useState(false);
  const list = sessions.data?.sessions;
  const failure = endOne.error;
  const end = ({ session_id: id }: Session) =>
    endOne.mutate({ params: { id } }, { onSuccess: () => toast({ message: t('sessionEnded') }) });
  const actions = (
    <Button
      variant="default"
      disabled={!list?.some(({ current }) => !current)}
      onClick={() => setEndsOthers(true)}
    >
      {t('endOthers')}
    </Button>
  );
  return (
    <AccountCard title={t('sessions')} hint={t('sessionsHint')} actions={actions}>
      {failure && <Banner tone="danger">{errorText(failure, t('endFailed'))}</Banner>}
      {sessions.isError ? (
        <ErrorWithRetry message={t('sessionsFailed')} onRetry={() => void sessions.refetch()} />
      ) : (
        <SessionsTable sessions={list} onEnd={end} />
      )}
      <Later>{endsOthers && <EndOthersDialog onClose={() => setEndsOthers(false)} />}</Later>
    </AccountCard>
  );
}
