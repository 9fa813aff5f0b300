import type { PublicForm } from '#contract/enquiries/calls.ts';
import { texts } from './texts.ts';

export type Failure = {
  /** 0: no reply came. */
  readonly status: number;
  readonly message: string;
  readonly code: string | undefined;
  /** The error of each field. */
  readonly fields: Readonly<Record<string, string>>;
};
export type SentEnquiry = { readonly thanks: string; readonly received_dt: string };
type Answer<Result> = { readonly result: Result } | { readonly failure: Failure };

type Envelope = {
  readonly result?: unknown;
  readonly errors?: readonly { message: string; field?: string; code?: string }[];
};

const patienceMs = 30_000;

async function call<Result>(id: string, init: RequestInit): Promise<Answer<Result>> {
  try {
    const reply = await fetch(`/api/v1/public/enquiry/${encodeURIComponent(id)}`, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    const said = (await reply.json()) as Envelope;
    if (reply.ok) return { result: said.result as Result };
    const errors = said.errors ?? [];
    const named = errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
    const [first] = errors;
    const message = first?.message ?? texts.sendFailed;
    return {
      failure: { status: reply.status, message, code: first?.code, fields: Object.fromEntries(named) },
    };
  } catch {
    return { failure: { status: 0, message: texts.noConnection, code: undefined, fields: {} } };
  }
}

export const readForm = (id: string) => call<PublicForm>(id, { method: 'GET', cache: 'no-store' });

export const sendEnquiry = (id: string, body: object) =>
  call<SentEnquiry>(id, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
