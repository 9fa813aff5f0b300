import { listRecent } from '#server/features/assistant/history/queries.ts';
import type { PreparingContext } from '#server/kit/gate/operation.ts';
import { breakerOf } from '#server/kit/model/breaker.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { asModelFailure } from '#server/ports/model-failure.ts';
import { choosingInstructions, offeredTools } from './tools.ts';

const longestMs = 4_000;
const mostChosen = 4;

/** The model's choice, or why it failed. */
export type ToolChoice = {
  readonly model: string | null;
  readonly calls: readonly { readonly tool: string; readonly input: unknown }[];
  readonly error: string | null;
};

const none: ToolChoice = { model: null, calls: [], error: null };

/** Stops waiting when the signal aborts, even if the model ignores it. */
function raceWithSignal<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The language model took too long')), {
      once: true,
    });
  });
  return Promise.race([work, late]);
}

/**
 * Lets the school's language model choose the queries that answer a question. It gets the question and the person's
 * earlier questions, but never the results. Without a model nothing is chosen.
 */
export async function chooseQueries(context: PreparingContext, question: string): Promise<ToolChoice> {
  const { school_id, user_id } = context.actor;
  const model = await languageModelOf(context, school_id);
  const { choose } = model;
  if (!choose) return none;
  const breaker = breakerOf(model.answer ?? choose);
  if (!breaker.mayAsk(performance.now())) return none;
  if (!(await takeModelCall(context, { school_id, chatbot_id: null }))) return none;
  const recent = await context.read((db) =>
    listRecent(db, { school_id, user_id, now: context.ports.clock().toISOString() }),
  );
  const earlier = recent.map((exchange) => exchange.question);
  const signal = signalWithin(longestMs);
  const system = choosingInstructions(context.today());
  const prompt = JSON.stringify({ question, asked_before: earlier });
  try {
    const calls = await raceWithSignal(choose({ system, prompt, signal, tools: offeredTools }), signal);
    breaker.noteSuccess();
    return { model: model.name, calls: calls.slice(0, mostChosen), error: null };
  } catch (error) {
    const failure = asModelFailure(error);
    breaker.noteFailure(failure, performance.now());
    return { model: model.name, calls: [], error: failure.message };
  }
}
