import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { breakerOf } from '#server/kit/model/breaker.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import { asModelFailure } from '#server/ports/model-failure.ts';
import { instructions, longestSent, promptOf, readQuestions, tokensFor } from './proposal-rules.ts';
import { insertQuestionForms, listChunksWithoutForms, readChunk } from './queries.ts';

/** `tokens` is the estimate at the start; jobs of an older release have none and end at once. */
type BatchInput = { readonly chatbot_id: string; readonly tokens?: number };
type Chunk = { readonly school_id: string; readonly chatbot_id: string; readonly chunk_id: string };

const longestMs = 15_000;

/** Why the batch ends before its last chunk. */
class BatchEnd extends Error {}

/** Asks the model about one chunk after the other, within the limits of the school and at most for `tokens`. */
class Batch {
  readonly #job: Job;
  readonly #model: LanguageModel;
  readonly #tokens: number;
  #sent = { chunks: 0, characters: 0 };
  suggested = 0;

  constructor(job: Job, model: LanguageModel, tokens: number) {
    this.#job = job;
    this.#model = model;
    this.#tokens = tokens;
  }

  async suggestFor(key: Chunk): Promise<void> {
    const { database } = this.#job;
    const [chunk] = await database.read(key, (db) => readChunk(db, { ...key, longest: longestSent }));
    if (!chunk) return;
    this.#spend(chunk);
    const said = await this.#ask(promptOf(chunk), chunk.title, key);
    const questions = said === undefined ? [] : readQuestions(said, chunk);
    if (questions.length === 0) return;
    const { updated_dt } = chunk;
    const stored = await this.#job.transaction((db) =>
      insertQuestionForms(db, { ...key, questions, updated_dt }),
    );
    this.suggested += stored.length;
  }

  /** Counts what a chunk costs, before it is sent. */
  #spend({ characters }: { readonly characters: number }) {
    const sent = { chunks: this.#sent.chunks + 1, characters: this.#sent.characters + characters };
    if (tokensFor(sent.chunks, sent.characters) > this.#tokens)
      throw new BatchEnd('The knowledge base has grown since the estimate. Start again to continue.');
    this.#sent = sent;
  }

  /** What the model says; undefined if it failed this time. */
  async #ask(prompt: string, title: string, bot: Chunk): Promise<string | undefined> {
    const breaker = breakerOf(this.#model.answer ?? this.#model.write);
    if (!breaker.mayAsk(performance.now()))
      throw new BatchEnd('The language model does not work at the moment. Start again later to continue.');
    if (!(await takeModelCall(this.#job, bot)))
      throw new BatchEnd('The language model calls of today are used up. Start again tomorrow to continue.');
    try {
      const said = await this.#model.write({
        system: instructions,
        prompt,
        signal: signalWithin(longestMs),
      });
      breaker.noteSuccess();
      return said;
    } catch (error) {
      const failure = asModelFailure(error);
      breaker.noteFailure(failure, performance.now());
      this.#job.fail({ message: `${title}: ${failure.message}` });
      return undefined;
    }
  }
}

/** Lets the language model propose questions for the chunks that have none; a second run continues where one stopped. */
export const suggestQuestions = defineJob<BatchInput>({
  kind: 'knowledge.suggest_questions',
  operation: 'knowledge.startQuestionForms',
  run: async (job, { chatbot_id, tokens = 0 }) => {
    const { school_id } = job.actor;
    const bot = { school_id, chatbot_id };
    const model = await languageModelOf(job, school_id);
    if (model.name === null) throw refuse.conflict('No language model is set up');
    const chunks = await job.database.read(bot, (db) =>
      listChunksWithoutForms(db, { ...bot, today: job.today() }),
    );
    const batch = new Batch(job, model, tokens);
    for (const [place, { chunk_id }] of chunks.entries()) {
      if (await job.isCancelled()) return undefined;
      try {
        await batch.suggestFor({ ...bot, chunk_id });
      } catch (error) {
        if (!(error instanceof BatchEnd)) throw error;
        job.fail({ message: error.message });
        break;
      }
      await job.progress(place + 1, chunks.length);
    }
    return { suggested: batch.suggested };
  },
});
