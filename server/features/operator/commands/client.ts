import { apiBase, type Envelope } from '#contract/kit/envelope.ts';
import type { RequestOf, ResultOf, RouteDefinition } from '#contract/kit/route.ts';

/** What ends a command with one sentence. */
export class CommandFailure extends Error {}

export type Installation = { readonly address: string; readonly key: string };

/** The parts of a call that these commands use. */
type SentParts<Route> = {
  readonly [Part in 'params' | 'query' | 'body']?: RequestOf<Route>[Part];
} & { readonly idempotencyKey?: string };

const longestMs = 30_000;

function urlOf({ path }: RouteDefinition, address: string, sent: SentParts<RouteDefinition>): string {
  const params = (sent.params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(
    (sent.query ?? {}) as Readonly<Record<string, string | number | undefined>>,
  ).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
  const query = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
  return `${address.replace(/\/+$/, '')}${apiBase}${filled}${query}`;
}

/** Makes a call of the operator; a refusal is thrown with its sentences. */
export async function callOperator<const Route extends RouteDefinition>(
  { address, key }: Installation,
  route: Route,
  sent: SentParts<Route> = {},
): Promise<ResultOf<Route>> {
  const { body, idempotencyKey } = sent;
  const reply = await fetch(urlOf(route, address, sent), {
    method: route.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => undefined);
  if (!reply)
    throw new CommandFailure(
      `Homeroom does not respond at ${address}. Name its address with PUBLIC_URL or --address.`,
    );
  const answer = (await reply.json().catch(() => undefined)) as Envelope<ResultOf<Route>> | undefined;
  if (!answer) throw new CommandFailure(`The server at ${address} is not Homeroom.`);
  if (reply.ok && answer.result !== null) return answer.result;
  const sentences = answer.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  const hint =
    reply.status === 404 && answer.errors[0]?.message === 'Not found'
      ? '. Does that server have an OPERATOR_KEY, and is the id right?'
      : '';
  throw new CommandFailure(`${sentences.join('\n')}${hint}`);
}
