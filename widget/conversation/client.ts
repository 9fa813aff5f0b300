import { readEventStream, type StreamEvent } from '#contract/kit/event-stream.ts';
import type {
  WidgetAnswer,
  WidgetPerson,
  WidgetProfile,
  WidgetSession,
  WidgetTranscript,
} from '#contract/widget/calls.ts';

/** Why a call failed; status 0 means that there was no reply. */
export class Failure extends Error {
  readonly status: number;
  readonly waitSeconds: number;

  constructor(status: number, message: string, waitSeconds = 0) {
    super(message);
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

export type Details = { name?: string; email?: string; phone?: string; consent?: boolean };
type Envelope = { result: unknown; errors: readonly { message: string }[] };
type WidgetCall = {
  readonly path: string;
  readonly session?: WidgetSession | undefined;
  readonly body?: object;
  readonly accept?: string;
  readonly signal?: AbortSignal;
};
type AcceptedQuestion = { question_id: string; handling: WidgetTranscript['handling'] };
type AnswerPart = { text: string; best?: string };
type StreamHandlers = {
  onTaken: (taken: AcceptedQuestion) => void;
  onSentence: (sentence: AnswerPart) => void;
};

const silentMs = 40_000;

/** The events of a reply as they arrive. A connection that is silent for too long counts as broken. */
async function* eventsOf(reply: Response): AsyncGenerator<StreamEvent> {
  const events = readEventStream(reply.body);
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Failure(0, 'silent')), silentMs);
    });
    const { done, value } = await Promise.race([events.next(), late]).finally(() => clearTimeout(timer));
    if (done) return;
    if (value) yield value;
  }
}

type SendCall = (call: WidgetCall) => Promise<Response>;

/** Sends a call to the school; a refusal or a network error becomes a Failure. */
function makeSendCall(root: string): SendCall {
  return async ({ path, session, body, accept = 'application/json', signal }) => {
    const reply = await fetch(root + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept,
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.secret}` }),
      },
      credentials: 'omit',
      cache: 'no-store',
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new Failure(0, String(error));
    });
    if (reply.ok) return reply;
    const envelope = (await reply.json().catch(() => ({ errors: [] }))) as Envelope;
    const wait = Number(reply.headers.get('retry-after')) || 0;
    throw new Failure(reply.status, envelope.errors[0]?.message ?? '', wait);
  };
}

const failureOf = (data: unknown) => new Failure((data as { status: number }).status, '');
const sessionPath = ({ session_id }: WidgetSession) => `/session/${session_id}`;
const events = 'text/event-stream';

/** Sends a question; receives its acceptance and the sentences of the answer one by one. */
const makeSend =
  (ask: SendCall) =>
  async (session: WidgetSession, body: object, hear: StreamHandlers): Promise<WidgetAnswer> => {
    const reply = await ask({ path: `${sessionPath(session)}/message`, session, body, accept: events });
    for await (const { event, data } of eventsOf(reply)) {
      if (event === 'meta') hear.onTaken(data as AcceptedQuestion);
      if (event === 'sentence') hear.onSentence(data as AnswerPart);
      if (event === 'done') return data as WidgetAnswer;
      if (event === 'error') throw failureOf(data);
    }
    throw new Failure(0, 'cut off');
  };

type OnState = (state: WidgetTranscript) => void;

/** Receives every change of the conversation, until the connection ends. */
const makeFollow =
  (ask: SendCall) => async (session: WidgetSession, onState: OnState, signal: AbortSignal) => {
    const reply = await ask({ path: `${sessionPath(session)}/events`, session, accept: events, signal });
    for await (const { event, data } of eventsOf(reply)) {
      if (event === 'state') onState(data as WidgetTranscript);
      if (event === 'error') throw failureOf(data);
    }
  };

/** The calls of a visitor; `base` is the address of the product. */
export function openClient(base: string, chatbotId: string) {
  const ask = makeSendCall(`${base}/api/v1/public/chatbot/${encodeURIComponent(chatbotId)}`);
  const result = async <Result>(call: WidgetCall): Promise<Result> => {
    const envelope = (await (await ask(call)).json()) as Envelope;
    return envelope.result as Result;
  };
  return {
    profile: () => result<WidgetProfile>({ path: '' }),
    /** Says that the visitor has opened the chat, so that the chatbot is ready for the first question. */
    prepare: () => result<WidgetProfile>({ path: '?opened=true' }),
    begin: (body: object) => result<WidgetSession>({ path: '/session', body }),
    read: (session: WidgetSession) => result<WidgetTranscript>({ path: sessionPath(session), session }),
    lead: (session: WidgetSession, body: Details) =>
      result({ path: `${sessionPath(session)}/lead`, session, body }),
    person: (session: WidgetSession, body: Details) =>
      result<WidgetPerson>({ path: `${sessionPath(session)}/person`, session, body }),
    send: makeSend(ask),
    follow: makeFollow(ask),
  };
}
export type Client = ReturnType<typeof openClient>;
