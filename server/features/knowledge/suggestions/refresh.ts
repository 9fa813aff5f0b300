import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { KnowledgeReview } from '#server/features/answers/operations.ts';
import {
  linkQuestions,
  listAsksInVain,
  listLinkedChunks,
  listNamesAmong,
  listRepliesInVain,
  removeOldSuggestions,
  storeSuggestions,
} from './queries.ts';
import { type AskInVain, pairWords, type StaffText, type WordPair } from './rules.ts';

type Bot = { readonly school_id: string; readonly chatbot_id: string };

/** Limits of what one run reads. */
const most = 5_000;
const atOnce = 200;
const days = 180;
const mostPairs = 200;
/** After this time other work gets its turn. */
const sliceMs = 10;

export const firstSuggestionTime = (now: Date) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Reads texts in batches, so that visitors' questions get in between. */
async function readWords(review: KnowledgeReview, questions: readonly string[], texts: readonly string[]) {
  type Words = Awaited<ReturnType<KnowledgeReview['readWords']>>;
  const [unknown, known]: [Words['unknown'][number][], Words['known'][number][]] = [[], []];
  for (let at = 0; at < Math.max(questions.length, texts.length); at += atOnce) {
    const read = await review.readWords(questions.slice(at, at + atOnce), texts.slice(at, at + atOnce));
    unknown.push(...read.unknown);
    known.push(...read.known);
  }
  return { unknown, known };
}

/** The questions that were asked in vain, and what staff wrote about them. */
async function readTexts(db: Queryable, bot: Bot, now: Date) {
  const limits = { ...bot, since: firstSuggestionTime(now), most };
  const [asks, replies, chunks] = await Promise.all([
    listAsksInVain(db, limits),
    listRepliesInVain(db, limits),
    listLinkedChunks(db, limits),
  ]);
  return { asks, replies, chunks };
}

async function findPairs(review: KnowledgeReview, texts: Awaited<ReturnType<typeof readTexts>>) {
  const { asks, replies, chunks } = texts;
  const questions = asks.map(({ question }) => question);
  const asked = await readWords(review, questions, questions);
  const written = [
    ...replies.map(({ message_text }) => message_text),
    ...chunks.map(({ title, text }) => [title, ...text].join('\n')),
    ...chunks.map(({ title }) => title),
  ];
  const { known } = await readWords(review, [], written);
  const asksInVain = asks.map(
    ({ unanswered_question_id, conversation_id }, place): AskInVain => ({
      question_id: unanswered_question_id,
      conversation_id,
      unknown: (asked.unknown[place] ?? []).map(({ text, stem }) => ({ word: text, stem })),
      known: asked.known[place] ?? [],
    }),
  );
  const ofReplies = replies.map(
    ({ chat_session_id }, place): StaffText => ({
      about: { conversation_id: chat_session_id },
      words: known[place] ?? [],
      titleStems: [],
    }),
  );
  const ofChunks = chunks.map(
    ({ unanswered_question_id }, place): StaffText => ({
      about: { question_id: unanswered_question_id },
      words: known[replies.length + place] ?? [],
      titleStems: (known[replies.length + chunks.length + place] ?? []).map(({ stem }) => stem),
    }),
  );
  return collect(pairWords(asksInVain, [...joinReplies(ofReplies), ...ofChunks]));
}

/** Collects what a generator finds, with a pause for other work whenever it has run for a while. */
async function collect<Found>(steps: Iterable<Found | undefined>): Promise<Found[]> {
  const all: Found[] = [];
  let since = performance.now();
  for (const found of steps) {
    if (found !== undefined) all.push(found);
    if (performance.now() - since < sliceMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return all;
}

/** The replies in one conversation are one text. */
function joinReplies(replies: readonly StaffText[]): StaffText[] {
  const conversations = Map.groupBy(replies, ({ about }) => JSON.stringify(about));
  return [...conversations.values()].flatMap((own) => {
    const [first] = own;
    const words = new Map(own.flatMap((reply) => reply.words.map((word) => [word.stem, word] as const)));
    return first ? [{ ...first, words: [...words.values()] }] : [];
  });
}

/** The characters between the parts of a name. */
const between = `-–—_.,;:'’‘"“”()[]{}/&+*#`;

/** Leaves out pairs with a word that is part of someone's name. */
async function withoutNames(db: Queryable, { school_id }: Bot, pairs: readonly WordPair[]) {
  const words = [...new Set(pairs.flatMap(({ word, means }) => [word, means]))];
  const names = new Set((await listNamesAmong(db, { school_id, words, between })).map(({ part }) => part));
  return pairs.filter(({ word, means }) => !names.has(word) && !names.has(means));
}

/** Finds the synonyms that questions and replies suggest, and stores them; returns how many there are. */
export async function refreshSuggestions(
  { database, now }: { readonly database: Database; readonly now: Date },
  review: KnowledgeReview,
  bot: Bot,
): Promise<number> {
  const texts = await database.read(bot, (db) => readTexts(db, bot, now));
  const found = await findPairs(review, texts);
  const pairs = (await database.read(bot, (db) => withoutNames(db, bot, found)))
    .sort((x, y) => y.asks_count - x.asks_count)
    .slice(0, mostPairs);
  return database.write(bot, async (db) => {
    const stored = { ...bot, pairs: JSON.stringify(pairs) };
    await removeOldSuggestions(db, stored);
    await storeSuggestions(db, stored);
    await linkQuestions(db, stored);
    return pairs.length;
  });
}
