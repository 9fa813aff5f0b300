import type { Passage } from '#server/answering/index/knowledge-index.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import type { LookUpResult } from '#server/answering/retrieval/look-up.ts';

/** The result of a lookup without the parsed question. */
export type FoundAnswer = Omit<LookUpResult, 'question'>;

/** The orders of the answering process and their replies. `index` is the id of one chatbot's knowledge. */
export type AnsweringOrders = {
  /** Adds passages in batches. */
  readonly add: {
    readonly order: { readonly index: string; readonly passages: readonly Passage[] };
    readonly reply: null;
  };
  /** Builds the index of all added passages. */
  readonly build: {
    readonly order: { readonly index: string; readonly synonyms: readonly Synonym[] };
    readonly reply: null;
  };
  readonly encode: {
    readonly order: { readonly texts: readonly string[] };
    readonly reply: readonly Float32Array[];
  };
  /** Adds vectors in batches. */
  readonly learn: {
    readonly order: {
      readonly index: string;
      readonly meanings: readonly (readonly [string, Float32Array])[];
    };
    readonly reply: null;
  };
  /** All vectors are there: from now on the index uses them. */
  readonly learned: { readonly order: { readonly index: string }; readonly reply: null };
  readonly ask: {
    readonly order: {
      readonly index: string;
      readonly question: PreparedQuestion;
      /** The earlier questions of the conversation, the oldest first. */
      readonly earlier: readonly string[];
    };
    readonly reply: {
      readonly found: FoundAnswer;
      readonly encodeMs: number | undefined;
      readonly searchMs: number;
    };
  };
  readonly forget: { readonly order: { readonly index: string }; readonly reply: null };
};

export type AnsweringTask = keyof AnsweringOrders;
export type AnsweringOrder = {
  readonly [Task in AnsweringTask]: {
    readonly id: number;
    readonly task: Task;
    readonly order: AnsweringOrders[Task]['order'];
  };
}[AnsweringTask];

export type AnsweringReply = { readonly id: number } & (
  | { readonly reply: AnsweringOrders[AnsweringTask]['reply'] }
  | { readonly failure: string }
);
