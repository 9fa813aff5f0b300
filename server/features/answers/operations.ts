import type { AnswerBand, AnswerSentence, AnswerSource, AnswerStatus } from '#contract/answers.ts';
import { type Found, lookUp, type Quoted } from '#server/answering/answering.ts';
import { isItOneOf, notKnown } from '#server/answering/wording.ts';
import type { Database } from '#server/db/pool.ts';
import type { Ports, School } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { calendarDay } from '#server/kit/time.ts';
import { knowledgeOf } from './knowledge-operations.ts';
import { type BotState, getBotState } from './knowledge-queries.ts';
import { insertAnswer } from './queries.ts';

/** What answering needs at hand; it holds no connection while it thinks. */
export type Answering = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'clock' | 'languageModel'>;
  readonly school: Pick<School, 'time_zone'>;
};

export type Asked = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly question: string;
  /** What was said before in the same conversation, the oldest first. */
  readonly history?: readonly { readonly question: string; readonly answer: string }[];
  readonly channel: 'widget' | 'assistant' | 'trial';
  readonly with_documents: boolean;
  readonly chat_session_id?: string;
  readonly asked_by?: string;
  readonly signal?: AbortSignal;
  /** Hears each sentence as soon as it is certain to be part of the answer. */
  readonly onSentence?: (sentence: AnswerSentence, sources: readonly AnswerSource[]) => void;
};

export type Answered = {
  readonly answer_id: string;
  readonly answer: string;
  readonly sentences: AnswerSentence[];
  /** What the answer rests on. */
  readonly sources: AnswerSource[];
  /** Everything that was found, the best first. */
  readonly matches: AnswerSource[];
  readonly suggestions: string[];
  readonly band: AnswerBand;
  readonly status: AnswerStatus;
  readonly confidence: number;
  readonly handoff: boolean;
  /** Whether this is a good moment to ask who the visitor is. */
  readonly lead: boolean;
  readonly timings: Record<string, number>;
};

/** An answer as the calls that ask for one give it. */
export const shownAnswer = ({ sources, matches, ...answered }: Answered) => ({
  ...answered,
  refused: answered.band === 'low' || answered.status === 'refused',
  suggested: answered.status === 'suggested',
  citations: sources,
  context: { matchingMetadataArray: matches },
});

type Reply = Omit<Answered, 'answer_id' | 'timings'>;

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function matchesOf({ matches }: Found): AnswerSource[] {
  return matches.map(({ passage, score }) => ({
    id: passage.id,
    title: passage.title,
    text: passage.lines.join('\n'),
    source: passage.source,
    score: rounded(score),
  }));
}

/** The lines quoted, each passage once as a source. */
function quote(quoted: readonly Quoted[], matches: readonly AnswerSource[]) {
  const sources: AnswerSource[] = [];
  const sentences = quoted.map(({ text, passage }) => {
    const known = sources.findIndex(({ id }) => id === passage.id);
    if (known >= 0) return { text, cites: [known] };
    const score = matches.find(({ id }) => id === passage.id)?.score ?? 0;
    sources.push({ id: passage.id, title: passage.title, source: passage.source, score, text: '' });
    return { text, cites: [sources.length - 1] };
  });
  const cited = sources.map((source, place) => ({
    ...source,
    text: sentences.flatMap(({ text, cites }) => (cites.includes(place) ? [text] : [])).join('\n'),
  }));
  return { sentences, sources: cited };
}

function replyTo(found: Found, bot: BotState): Reply {
  const matches = matchesOf(found);
  const base = { matches, confidence: rounded(found.confidence), handoff: false, lead: false };
  if (found.band === 'high') {
    const { sentences, sources } = quote(found.quoted, matches);
    const answer = sentences.map(({ text }) => text).join('\n');
    return {
      ...base,
      answer,
      sentences,
      sources,
      suggestions: [],
      band: 'high',
      status: 'answered',
      lead: true,
    };
  }
  const none = { ...base, sentences: [], sources: [] };
  if (found.band === 'middle') {
    const suggestions = [...new Set(matches.map(({ title }) => title))].slice(0, 3);
    return { ...none, answer: isItOneOf(suggestions), suggestions, band: 'middle', status: 'suggested' };
  }
  return { ...none, answer: notKnown(bot), suggestions: [], band: 'low', status: 'unknown' };
}

/** Answers a question from what a chatbot knows, and leaves a trace of it. */
export async function answerQuestion(given: Answering, asked: Asked): Promise<Answered> {
  const started = performance.now();
  const { database, ports, school } = given;
  const [bot] = await database.read(asked, (db) => getBotState(db, asked));
  if (!bot) throw refuse.notFound('Chatbot not found');
  const today = calendarDay(ports.clock(), school.time_zone);
  const index = await knowledgeOf(database, {
    school_id: asked.school_id,
    chatbot_id: asked.chatbot_id,
    revision: bot.revision,
    today,
    with_documents: asked.with_documents,
  });
  const loaded = performance.now();
  const reply = replyTo(lookUp(asked.question, index), bot);
  const found = performance.now();
  const timings = {
    load_ms: rounded(loaded - started),
    search_ms: rounded(found - loaded),
    total_ms: rounded(found - started),
  };
  const answer_id = await keepTrace(given, asked, { reply, bot, timings });
  for (const sentence of reply.sentences) asked.onSentence?.(sentence, reply.sources);
  return { ...reply, answer_id, timings };
}

type Told = { readonly reply: Reply; readonly bot: BotState; readonly timings: Record<string, number> };

async function keepTrace(
  { database }: Answering,
  asked: Asked,
  { reply, bot, timings }: Told,
): Promise<string> {
  const scope = {
    school_id: asked.school_id,
    ...(asked.asked_by !== undefined && { user_id: asked.asked_by }),
  };
  const [kept] = await database.write(scope, (db) =>
    insertAnswer(db, {
      school_id: asked.school_id,
      chatbot_id: asked.chatbot_id,
      chat_session_id: asked.chat_session_id ?? null,
      asked_by: asked.asked_by ?? null,
      channel: asked.channel,
      question: asked.question,
      answer: reply.answer,
      band: reply.band,
      refused: reply.status === 'unknown' || reply.status === 'refused',
      retrieved: JSON.stringify(reply.matches.map(({ id, title, score }) => ({ id, title, score }))),
      sources: JSON.stringify(reply.sources),
      revision: bot.revision,
      provider: null,
      model: null,
      provider_error: null,
      timings: JSON.stringify(timings),
      latency_ms: Math.round(timings['total_ms'] ?? 0),
      unanswered_question_id: null,
    }),
  );
  if (!kept) throw new Error('The answer was not stored');
  return kept.answer_id;
}
