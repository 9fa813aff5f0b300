import type { Passage } from '#server/answering/index/knowledge-index.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import type { LookUpResult } from '#server/answering/retrieval/look-up.ts';

/** What was found, without the notes that were taken of the question. */
export type FoundAnswer = Omit<LookUpResult, 'question'>;

/** What the answering process is asked for, and what it answers. `index` names what one chatbot knows. */
export type AnsweringOrders = {
  /** Takes in passages, some at a time. */
  readonly add: {
    readonly order: { readonly index: string; readonly passages: readonly Passage[] };
    readonly reply: null;
  };
  /** Makes an index of everything that was taken in. */
  readonly build: {
    readonly order: { readonly index: string; readonly synonyms: readonly Synonym[] };
    readonly reply: null;
  };
  readonly encode: {
    readonly order: { readonly texts: readonly string[] };
    readonly reply: readonly Float32Array[];
  };
  /** Takes in what texts mean, some at a time. */
  readonly learn: {
    readonly order: {
      readonly index: string;
      readonly meanings: readonly (readonly [string, Float32Array])[];
    };
    readonly reply: null;
  };
  /** From here on the index is asked by meaning too. */
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
