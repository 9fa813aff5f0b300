import type { AnswerSentence, AnswerSource } from '#contract/answers/calls.ts';
import { type FoundAnswer, faultOf, type PreparedQuestion } from '#server/answering/index.ts';
import { breakerOf, type ModelState } from '#server/kit/model/breaker.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { asModelFailure, ModelFailure } from '#server/ports/model-failure.ts';
import type { Ports } from '#server/ports/ports.ts';
import {
  finishedSentences,
  instructions,
  type PartialAnswer,
  partOf,
  promptOf,
  type SentPassage,
  sentPassages,
} from './model-prompt.ts';

const firstWordMs = 2_000;
const longestMs = 15_000;

type Model = Ports['languageModel'];
type Answer = NonNullable<Model['answer']>;
type OnSentence = (sentence: AnswerSentence, sources: readonly AnswerSource[]) => void;

export type ModelAnswer = {
  /** The sentences that passed the checks; empty if the model does not know or failed. */
  readonly sentences: readonly AnswerSentence[];
  readonly sources: readonly AnswerSource[];
  readonly handoff: boolean;
  readonly lead: boolean;
  /** Whether the whole answer passed the checks. */
  readonly isWhole: boolean;
  readonly error: string | null;
};

/** The state of the language model, for administrators. */
export function languageModelState({ name, answer }: Model): ModelState {
  return answer
    ? breakerOf(answer).stateOf(name, performance.now())
    : { name: null, state: 'none', error: null };
}

/** Collects checked sentences, and their sources in order of first use. */
class CollectedAnswer {
  readonly sentences: AnswerSentence[] = [];
  readonly sources: AnswerSource[] = [];
  readonly #passages: readonly SentPassage[];
  readonly #question: PreparedQuestion;
  readonly #hear: OnSentence | undefined;
  #seen = 0;
  #fault: string | null = null;

  constructor(passages: readonly SentPassage[], question: PreparedQuestion, hear: OnSentence | undefined) {
    this.#passages = passages;
    this.#question = question;
    this.#hear = hear;
  }

  get fault() {
    return this.#fault;
  }

  /** Checks each finished sentence once and passes it on; nothing after a fault is used. */
  take(part: PartialAnswer, isOver: boolean) {
    const finished = finishedSentences(part, isOver);
    for (const sentence of finished.slice(this.#seen)) {
      this.#seen += 1;
      this.#fault ??= faultOf(sentence, this.#passages, this.#question) ?? null;
      if (this.#fault === null) this.#keep(sentence);
    }
  }

  #keep({ text, cites }: AnswerSentence) {
    const sentence = { text, cites: cites.map((place) => this.#placeOf(place)) };
    this.sentences.push(sentence);
    this.#hear?.(sentence, this.sources);
  }

  #placeOf(sent: number): number {
    const passage = this.#passages[sent];
    const known = this.sources.findIndex(({ id }) => id === passage?.id);
    if (known >= 0 || !passage) return known;
    const { id, title, source, score, lines } = passage;
    this.sources.push({ id, title, source, score, text: lines.join('\n') });
    return this.sources.length - 1;
  }
}

/** Stops waiting for a model that ignores its abort signal. */
async function* takeUntilAborted(
  parts: AsyncIterable<unknown>,
  signal: AbortSignal,
  onFirst: () => void,
): AsyncGenerator<unknown> {
  const iterator = parts[Symbol.asyncIterator]();
  const gone = new Promise<never>((_, reject) => {
    const give = () => reject(new ModelFailure('The language model took too long'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
  });
  gone.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), gone]);
      if (next.done) return;
      onFirst();
      yield next.value;
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

type Attempt = {
  readonly answer: Answer;
  readonly prompt: string;
  readonly signal: AbortSignal;
  readonly collected: CollectedAnswer;
  /** Counts a call; false if none is left today. */
  readonly mayCall: () => Promise<boolean>;
};

/** Asks once; returns the final state of the answer. */
async function attempt({ answer, prompt, signal, collected }: Attempt): Promise<PartialAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), firstWordMs);
  const own = AbortSignal.any([signal, late.signal]);
  let last: PartialAnswer = {};
  try {
    const parts = takeUntilAborted(answer({ system: instructions, prompt, signal: own }), own, () =>
      clearTimeout(timer),
    );
    for await (const part of parts) {
      last = partOf(part);
      collected.take(last, false);
      if (collected.fault !== null) return last;
    }
    if (last.status === undefined) throw new ModelFailure('The language model gave no answer');
    collected.take(last, true);
    return last;
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}

const isWorthRetrying = ({ status }: ModelFailure) => status === undefined || status === 429 || status >= 500;

/** Retries once, unless something has been shown or the time is up. */
async function persist(input: Attempt): Promise<PartialAnswer> {
  try {
    return await attempt(input);
  } catch (error) {
    const isOver = input.signal.aborted || input.collected.sentences.length > 0;
    if (isOver || !isWorthRetrying(asModelFailure(error)) || !(await input.mayCall())) throw error;
    return attempt(input);
  }
}

type AskedOfModel = {
  readonly found: FoundAnswer;
  readonly question: PreparedQuestion;
  readonly signal: AbortSignal | undefined;
  readonly onSentence: OnSentence | undefined;
  /** Counts a call; false if none is left today. */
  readonly mayCall: () => Promise<boolean>;
};

/** Lets the model phrase an answer from what was found. Everything returned has passed the checks. */
export async function askModel(
  model: Model,
  { found, question, signal, onSentence, mayCall }: AskedOfModel,
): Promise<ModelAnswer | undefined> {
  const { answer } = model;
  const passages = sentPassages(found);
  if (!answer || passages.length === 0) return undefined;
  const breaker = breakerOf(answer);
  if (!breaker.mayAsk(performance.now()) || !(await mayCall())) return undefined;
  const collected = new CollectedAnswer(passages, question, onSentence);
  const time = signalWithin(longestMs);
  const limit = signal ? AbortSignal.any([signal, time]) : time;
  const { sentences, sources } = collected;
  try {
    const prompt = promptOf(question.original, passages);
    const last = await persist({ answer, prompt, signal: limit, collected, mayCall });
    breaker.noteSuccess();
    const { fault } = collected;
    const isWhole = fault === null && last.status === 'answered' && sentences.length > 0;
    const error = fault === null ? null : `A sentence ${fault}`;
    return { sentences, sources, handoff: last.handoff === true, lead: last.lead === true, isWhole, error };
  } catch (error) {
    const failure = asModelFailure(error);
    if (!signal?.aborted) breaker.noteFailure(failure, performance.now());
    return { sentences, sources, handoff: false, lead: false, isWhole: false, error: failure.message };
  }
}
