import type { AnswerBand, AnswerSentence, AnswerSource, AnswerStatus } from '#contract/answers/calls.ts';
import type { Database } from '#server/db/pool.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import type { Timings } from '#server/lib/stopwatch.ts';
import type { Ports } from '#server/ports/ports.ts';

/** What answering needs; it holds no connection while it looks things up. */
export type AnswerServices = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'clock' | 'languageModel' | 'languageModels' | 'sealing'>;
  readonly school: Pick<SchoolFacts, 'time_zone'>;
};

export type AnswerRequest = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly question: string;
  /** The earlier questions and answers of the same conversation, the oldest first. */
  readonly history?: readonly { readonly question: string; readonly answer: string }[];
  readonly channel: 'widget' | 'assistant' | 'trial';
  readonly with_documents: boolean;
  readonly chat_session_id?: string;
  readonly asked_by?: string;
  readonly signal?: AbortSignal;
  /** Quotes the school's own text even though a language model is set up. */
  readonly without_model?: boolean;
  /** Then nobody is promised at once. */
  readonly is_office_closed?: boolean;
  /** Called with each sentence as soon as it is certain to be part of the answer. */
  readonly onSentence?: (sentence: AnswerSentence, sources: readonly AnswerSource[]) => void;
};

/** What the chatbot replies, before the reply has been recorded. */
export type Reply = {
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
  /** Whether this is a good moment to ask for the visitor's contact details. */
  readonly lead: boolean;
};

/** The language model that took part, and why its text was not used if it was not. */
export type Provider = { readonly model: string; readonly error: string | null };

export type Answer = Reply & { readonly answer_id: string; readonly timings: Timings };
