import { setTimeout as pause } from 'node:timers/promises';
import { nextQuestion } from './questions.ts';

export type ChatTarget = { readonly base: string; readonly chatbot_id: string };
type VisitorSession = { readonly address: string; readonly secret: string };

/** One answer: its time and its error, if any. */
export type ReplyTiming = { readonly ms: number; readonly isStream: boolean; readonly failure?: string };

const thinkingMs = () => 2_000 + Math.random() * 4_000;

/** Starts a conversation as the widget does. */
export async function openTalk({ base, chatbot_id }: ChatTarget): Promise<VisitorSession> {
  const address = `${base}/public/chatbot/${chatbot_id}/session`;
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_url: 'https://school.test/admissions', locale: 'en' }),
  });
  if (!reply.ok) throw new Error(`session ${reply.status}`);
  const { result } = (await reply.json()) as { result: { session_id: string; secret: string } };
  return { address: `${address}/${result.session_id}`, secret: result.secret };
}

async function send({ address, secret }: VisitorSession, isStream: boolean): Promise<string | undefined> {
  const reply = await fetch(`${address}/message`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: isStream ? 'text/event-stream' : 'application/json',
    },
    body: JSON.stringify({ message: nextQuestion(), client_id: crypto.randomUUID() }),
  });
  const text = await reply.text();
  if (reply.status !== 200) return `message ${reply.status}`;
  if (isStream) return text.includes('\nevent: done\n') ? undefined : 'stream without an end';
  return (JSON.parse(text) as { result: { answer: string } }).result.answer === '' ? 'empty' : undefined;
}

/** Asks once; failures are part of the figures. */
export async function ask(talk: VisitorSession, isStream: boolean): Promise<ReplyTiming> {
  const started = performance.now();
  const failure = await send(talk, isStream).catch((error: unknown) => String(error));
  return { ms: performance.now() - started, isStream, ...(failure && { failure }) };
}

/** A visitor who reads, thinks and asks again, four or five times. */
async function converse(visit: ChatTarget, isStream: boolean): Promise<ReplyTiming[]> {
  // All visitors start within two seconds, but not at the same millisecond.
  await pause(Math.random() * 2_000);
  const started = performance.now();
  const talk = await openTalk(visit).catch((error: unknown) => String(error));
  if (typeof talk === 'string') return [{ ms: performance.now() - started, isStream, failure: talk }];
  const asked: ReplyTiming[] = [];
  const gone = new AbortController();
  if (isStream) {
    await follow(talk, gone.signal).catch((error: unknown) =>
      asked.push({ ms: 0, isStream, failure: String(error) }),
    );
  }
  const questions = Math.random() < 0.5 ? 4 : 5;
  for (let turn = 0; turn < questions; turn += 1) {
    await pause(thinkingMs());
    asked.push(await ask(talk, isStream));
  }
  gone.abort();
  return asked;
}

/** So many visitors at once; every second one uses event streams, for the answers and for the conversation. */
export async function chatAtOnce(visit: ChatTarget, visitors: number): Promise<ReplyTiming[]> {
  const all = Array.from({ length: visitors }, (_, place) => converse(visit, place % 2 === 0));
  return (await Promise.all(all)).flat();
}

/** Asks now and then until `isOver` returns true. */
export async function askNowAndThen(visit: ChatTarget, isOver: AbortSignal): Promise<ReplyTiming[]> {
  const asked: ReplyTiming[] = [];
  let talk = await openTalk(visit);
  while (!isOver.aborted) {
    if (asked.length % 15 === 14) talk = await openTalk(visit);
    asked.push(await ask(talk, false));
    await pause(250);
  }
  return asked;
}

/** Follows a conversation, as the open widget does, until it is stopped. */
async function follow({ address, secret }: VisitorSession, letGo: AbortSignal): Promise<void> {
  const reply = await fetch(`${address}/events`, {
    headers: { authorization: `Bearer ${secret}`, accept: 'text/event-stream' },
    signal: letGo,
  });
  if (reply.status !== 200) throw new Error(`events ${reply.status}`);
  // It is read as it arrives, so that nothing piles up at the sender.
  void reply.text().catch(() => undefined);
}

const openedAtOnce = 20;

/** So many visitors who follow their conversations. */
export async function followAtOnce(visit: ChatTarget, visitors: number): Promise<AbortController> {
  const ending = new AbortController();
  const open = async () => follow(await openTalk(visit), ending.signal);
  for (let left = visitors; left > 0; left -= openedAtOnce) {
    await Promise.all(Array.from({ length: Math.min(left, openedAtOnce) }, open));
  }
  return ending;
}
