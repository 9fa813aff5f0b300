import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { usePreparedChatbot } from '#web/lib/use-prepared-chatbot.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ConversationList } from './conversation-list.tsx';
import { HistoryActions } from './history-actions.tsx';
import { messages } from './messages.ts';
import { QuestionForm } from './question-form.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { shownTurns } from './turns.ts';
import { useAsking } from './use-asking.ts';

/** Questions to the assistant and its answers, including earlier ones. */
export function AssistantTab({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  usePreparedChatbot(chatbotId);
  const [withDocuments, setWithDocuments] = useState(true);
  const asking = useAsking();
  const history = useQuery({ ...queryFor(contract.assistant.history), refetchOnMount: 'always' });
  const turns = shownTurns(history.data?.messages ?? [], asking.turns);
  const clear = useClearing(asking.forget);
  const ask = (question: string) => void asking.ask({ question: question.trim(), chatbotId, withDocuments });
  const { failed } = asking;
  return (
    <Stack gap="md">
      <HistoryActions turns={turns} isBusy={asking.isPending || clear.isPending} onClear={clear.run} />
      <ModelNotice />
      {history.isError && (
        <ErrorWithRetry
          message={errorText(history.error, t('historyFailed'))}
          onRetry={() => void history.refetch()}
        />
      )}
      <ConversationList turns={turns} isLoading={history.isPending} onAsk={ask} onChange={asking.change} />
      {failed && <FailedNotice onRetry={() => void asking.ask(failed)} />}
      <SuggestionList
        isOpen={turns.length === 0 && !history.isPending}
        isDisabled={asking.isPending}
        onAsk={ask}
      />
      <QuestionForm
        withDocuments={withDocuments}
        onDocuments={setWithDocuments}
        isPending={asking.isPending}
        onAsk={ask}
        onStop={asking.stop}
      />
    </Stack>
  );
}

function FailedNotice({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText(messages);
  const again = (
    <Button variant="default" onClick={onRetry}>
      {t('again')}
    </Button>
  );
  return (
    <Banner tone="danger" actions={again}>
      {t('failedBanner')}
    </Banner>
  );
}

/** Tells staff, but not families, when the language model is down. */
function ModelNotice() {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.answers.languageModel));
  return data?.state === 'paused' && <Banner tone="warning">{t('modelPaused')}</Banner>;
}

function useClearing(forget: () => void) {
  const t = useText(messages);
  const clear = useWrite(contract.assistant.clear);
  const run = async () => {
    const question = {
      title: t('clear'),
      message: t('clearQuestion'),
      confirmLabel: t('clear'),
      danger: true,
    };
    if (!(await askConfirmation(question))) return;
    try {
      await clear.mutateAsync({});
      forget();
      toast({ message: t('cleared') });
    } catch (error) {
      toast({ tone: 'danger', message: errorText(error, t('clearFailed')) });
    }
  };
  return { isPending: clear.isPending, run: () => void run() };
}
