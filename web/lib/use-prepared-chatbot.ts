import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';

/** Tells the chatbot that someone is about to ask, so that the first answer is as quick and good as the next. */
export function usePreparedChatbot(chatbotId: string) {
  useEffect(() => {
    call(contract.answers.prepare, { params: { id: chatbotId } }).catch(() => undefined);
  }, [chatbotId]);
}
