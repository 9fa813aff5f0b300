import type { AnsweredQuestion } from '#contract/answers/calls.ts';
import { responseMs } from '#contract/answers/timings.ts';
import type { Exchange, ProposedTask, SchoolAnswer, SchoolTable } from '#contract/assistant/calls.ts';

export type Source = { readonly title: string; readonly text: string; readonly source: string };

/** An answer with the fields of the specification; this server sends more. */
type AnyAnswer = Pick<AnsweredQuestion, 'answer'> & {
  readonly context?: { readonly matchingMetadataArray?: readonly Source[] };
} & Partial<Pick<AnsweredQuestion, 'answer_id' | 'citations' | 'suggestions' | 'timings'>>;

/** A question on the screen and its answer. */
export type AssistantTurn = {
  readonly key: string;
  readonly query: string;
  readonly response: string;
  readonly timestamp: string;
  readonly state: 'thinking' | 'writing' | 'done' | 'failed' | 'stopped';
  readonly answer_id: string | null;
  readonly sources: readonly Source[];
  readonly took: number | undefined;
  readonly feedback: Exchange['feedback'];
  readonly suggestions: readonly string[];
  readonly tables: readonly SchoolTable[];
  readonly proposals: readonly ProposedTask[];
};

const nothing = {
  sources: [],
  took: undefined,
  feedback: null,
  suggestions: [],
  tables: [],
  proposals: [],
};

export function newTurn(query: string, now: Date): AssistantTurn {
  const timestamp = now.toISOString();
  return { ...nothing, key: timestamp, query, response: '', timestamp, state: 'thinking', answer_id: null };
}

function toTurn({ message_id, query, response, timestamp, ...kept }: Exchange): AssistantTurn {
  const { answer_id, citations: sources, timings, feedback } = kept;
  const took = responseMs(timings);
  return {
    ...nothing,
    key: message_id,
    query,
    response,
    timestamp,
    state: 'done',
    answer_id,
    sources,
    took,
    feedback,
  };
}

const matchesOf = (answered: AnyAnswer | SchoolAnswer): readonly Source[] =>
  ('context' in answered && answered.context?.matchingMetadataArray) || [];

/** The turn once its answer has arrived. */
export const answeredTurn = (answered: AnyAnswer | SchoolAnswer) => ({
  state: 'done' as const,
  response: answered.answer,
  answer_id: answered.answer_id ?? null,
  sources: answered.citations ?? matchesOf(answered),
  took: responseMs(answered.timings),
  suggestions: answered.suggestions ?? [],
  tables: 'tables' in answered ? answered.tables : [],
  proposals: 'proposals' in answered ? answered.proposals : [],
});

/** The stored history, then the questions asked since the screen was opened, without duplicates. */
export function shownTurns(kept: readonly Exchange[], asked: readonly AssistantTurn[]): AssistantTurn[] {
  const known = new Set(asked.map(({ answer_id }) => answer_id));
  known.delete(null);
  return [...kept.filter(({ answer_id }) => !known.has(answer_id)).map(toTurn), ...asked];
}

/** The conversation as a file: questions, answers and times. */
export function printConversation(turns: readonly AssistantTurn[]): string {
  const entries = turns
    .filter(({ state }) => state === 'done')
    .map(({ query, response, timestamp }) => ({ query, response, timestamp }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

const longestPreview = 80;

/** A source in one line, cut at 80 characters. */
export function previewOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return letters.length > longestPreview
    ? `${letters.slice(0, longestPreview).join('')}...`
    : letters.join('');
}
