import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type ProviderRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};
/** What a provider does with a question. */
export type ProviderReply = (response: ServerResponse, sent: ProviderRequest) => void;

/** A provider of language models on this machine, which does what it is told and remembers what it was sent. */
export async function startProvider() {
  const asked: ProviderRequest[] = [];
  let behave: ProviderReply = refuses(500);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await text(request));
    const sent = { path: request.url ?? '', headers: request.headers, body };
    asked.push(sent);
    behave(response, sent);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    willDo: (next: ProviderReply) => {
      behave = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const refuses =
  (status: number, body = '{}'): ProviderReply =>
  (response) =>
    response.writeHead(status).end(body);

export const beginStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
const pieces = (whole: string) => whole.match(/.{1,20}/gs) ?? [];

const chunk = (delta: object, finish_reason: string | null = null) => {
  const choices = [{ index: 0, delta, finish_reason }];
  const whole = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'small', choices };
  return `data: ${JSON.stringify(whole)}\n\n`;
};

/** Chat completions, as a stream. */
export const openAi =
  (whole: string): ProviderReply =>
  (response) => {
    beginStream(response);
    for (const content of pieces(whole)) response.write(chunk({ content }));
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  };

const event = (type: string, data: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const usage = { input_tokens: 1, output_tokens: 1 };
const message = {
  id: '1',
  type: 'message',
  role: 'assistant',
  model: 'small',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage,
};

/** The Messages API as it streams: as text where it knows structured answers, by a tool where it does not. */
export const anthropic =
  (whole: string): ProviderReply =>
  (response, { body }) => {
    const [tool] = (body as { tools?: { name: string }[] }).tools ?? [];
    const block = tool
      ? { type: 'tool_use', id: '2', name: tool.name, input: {} }
      : { type: 'text', text: '' };
    const toDelta = (piece: string) =>
      tool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    const stop = { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null };
    beginStream(response);
    response.write(event('message_start', { message }));
    response.write(event('content_block_start', { index: 0, content_block: block }));
    for (const piece of pieces(whole))
      response.write(event('content_block_delta', { index: 0, delta: toDelta(piece) }));
    response.write(event('content_block_stop', { index: 0 }));
    response.write(event('message_delta', { delta: stop, usage }));
    response.end(event('message_stop', {}));
  };

/** An answer of sentences, each resting on the first source. */
export const writeAnswer = (...sentences: string[]) =>
  JSON.stringify({
    status: 'answered',
    sentences: sentences.map((sentence) => ({ text: sentence, cites: [0] })),
    handoff: false,
    lead: false,
  });
