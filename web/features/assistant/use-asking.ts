import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnsweredQuestion } from '#contract/answers/calls.ts';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { openEvents } from '#web/lib/live/open-events.ts';
import { type AssistantTurn, answeredTurn, newTurn } from './turns.ts';

type QuestionToAsk = {
  readonly question: string;
  readonly chatbotId: string;
  readonly withDocuments: boolean;
};
type ChangeTurn = (change: Partial<AssistantTurn>) => void;

/** One conversation for as long as the screen is open. */
const newSession = () => `cms-session-${Date.now()}`;

async function askDocuments(
  { question, chatbotId }: QuestionToAsk,
  session: string,
  signal: AbortSignal,
  change: ChangeTurn,
) {
  const sentences: string[] = [];
  let finalAnswer: AnsweredQuestion | undefined;
  const body = { chatbot_id: chatbotId, chat_user_id: 'cms', chat_session_id: session, query: question };
  const whole = await openEvents(
    contract.assistant.query,
    { body },
    {
      signal,
      onEvent: (event) => {
        if (event.event === 'done') finalAnswer = event.data;
        else change({ state: 'writing', response: sentences.concat(event.data.text).join('\n') });
        if (event.event === 'sentence') sentences.push(event.data.text);
      },
    },
  );
  const answered = whole ?? finalAnswer;
  if (!answered) throw new Error('The answer did not come');
  return answeredTurn(answered);
}

/** Answers from the school's data if the question is about them, otherwise from documents (sentence by sentence) or without. */
async function answer(asked: QuestionToAsk, session: string, signal: AbortSignal, change: ChangeTurn) {
  const body = { query: asked.question };
  const data = await call(contract.assistant.ask, { body, signal });
  if (data.understood) return answeredTurn(data);
  if (asked.withDocuments) return askDocuments(asked, session, signal, change);
  return answeredTurn(await call(contract.assistant.assistantQuery, { body, signal }));
}

/** The questions asked since the screen was opened, one at a time. */
export function useAsking() {
  const client = useQueryClient();
  const [turns, setTurns] = useState<readonly AssistantTurn[]>([]);
  const [failed, setFailed] = useState<QuestionToAsk>();
  const [session] = useState(newSession);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const change = useCallback((key: string, next: Partial<AssistantTurn>) => {
    setTurns((all) => all.map((turn) => (turn.key === key ? { ...turn, ...next } : turn)));
  }, []);
  const ask = async (asked: QuestionToAsk) => {
    if (running.current || asked.question === '') return;
    const control = new AbortController();
    running.current = control;
    setFailed(undefined);
    const turn = newTurn(asked.question, new Date());
    setTurns((all) => [...all, turn]);
    try {
      change(turn.key, await answer(asked, session, control.signal, (next) => change(turn.key, next)));
    } catch {
      change(turn.key, { state: control.signal.aborted ? 'stopped' : 'failed' });
      if (!control.signal.aborted) setFailed(asked);
    } finally {
      running.current = undefined;
      void client.invalidateQueries({ queryKey: ['assistant', 'history'], refetchType: 'none' });
    }
  };
  return {
    turns,
    isPending: turns.some(({ state }) => state === 'thinking' || state === 'writing'),
    /** The question that could not be answered just now. */
    failed,
    ask,
    stop: () => running.current?.abort(),
    change,
    forget: () => {
      setTurns([]);
      setFailed(undefined);
    },
  };
}
