import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sentencesOf } from '#server/answering/index/sentences.ts';
import { type Question, toPlainText } from './sets.ts';

/** What the product sends for one question. */
type SentQuestion = {
  readonly question: string;
  readonly sources: readonly { readonly title: string; readonly lines: readonly string[] }[];
};
type ModelReply = {
  readonly status: 'answered' | 'unknown';
  readonly sentences: readonly { readonly text: string; readonly cites: readonly number[] }[];
};

const unknown: ModelReply = { status: 'unknown', sentences: [] };

/** The sentences that the expected answer is in, word for word; unknown if one of its parts was not sent. */
function answerFrom({ sources }: SentQuestion, { answers }: Question): ModelReply {
  const sentences = answers.map((alternatives) =>
    sources
      .flatMap(({ lines }, number) =>
        sentencesOf(lines).map((sentence) => ({ text: sentence.text, cites: [number] })),
      )
      .find((sentence) =>
        alternatives.some((part) => toPlainText(sentence.text).includes(toPlainText(part))),
      ),
  );
  const found = sentences.filter((sentence) => sentence !== undefined);
  return found.length < answers.length || found.length === 0
    ? unknown
    : { status: 'answered', sentences: found };
}

/** A language model on this machine that answers perfectly from what it is sent, so that only retrieval is measured. */
export async function startPerfectModel(questions: readonly Question[]) {
  const known = new Map(questions.map((question) => [question.question.trim(), question] as const));
  const sent = new Map<string, SentQuestion>();
  const answer = (body: string): string => {
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    const asked = JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as SentQuestion;
    const question = known.get(asked.question.trim());
    if (question) sent.set(question.id, asked);
    const said = { ...(question ? answerFrom(asked, question) : unknown), handoff: false, lead: false };
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'perfect', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    return `${chunk({ content: JSON.stringify(said) }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  };
  const server = createServer((request, response) => {
    void text(request).then((body) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    /** What a started product needs to use it. */
    environment: { HOMEROOM_LLM_URL: url, HOMEROOM_LLM_MODEL: 'perfect', HOMEROOM_LLM_KEY: 'any' },
    sent: (question: Question) => sent.get(question.id),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type PerfectModel = Awaited<ReturnType<typeof startPerfectModel>>;
