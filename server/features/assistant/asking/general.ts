import type { AnswerBand, AnswerStatus } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { guardOf } from '#server/answering/replies/guards.ts';
import { insertExchange, insertTrace } from '#server/features/assistant/history/queries.ts';
import {
  generalInstructions,
  plainText,
  withoutDocuments,
} from '#server/features/assistant/question/fixed-replies.ts';
import { type OperationsFor, prepared } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import type { School } from '#server/kit/sessions/actor.ts';
import { signalWithin } from '#server/lib/caller.ts';
import type { Ports } from '#server/ports/ports.ts';
import { takeTurn } from './limit.ts';

const longestMs = 15_000;

type Said = {
  readonly answer: string;
  readonly band: AnswerBand;
  readonly status: AnswerStatus;
  readonly error?: string;
};

const unknown: Said = { answer: withoutDocuments, band: 'low', status: 'unknown' };

/** Nothing of the school goes in: neither documents nor data. Whatever fails, the person gets a sentence. */
async function say(
  { model, mayCall }: { model: Ports['languageModel']; mayCall: () => Promise<boolean> },
  school: Pick<School, 'name'>,
  question: string,
): Promise<Said> {
  const names = { school_name: school.name, agent_name: 'the assistant', phone: null, email: null };
  const guarded = guardOf(question, names);
  // Staff are the persons one would be passed on to.
  if (guarded && guarded.status !== 'handoff') return { ...guarded, band: 'guard' };
  if (model.name === null || !(await mayCall())) return unknown;
  try {
    const signal = signalWithin(longestMs);
    const written = await model.write({ system: generalInstructions, prompt: question, signal });
    const answer = plainText(written);
    return answer === '' ? unknown : { answer, band: 'high', status: 'answered' };
  } catch {
    return { ...unknown, error: 'The language model failed' };
  }
}

type Query = Contract['assistant']['assistantQuery'];

export const generalOperations: Pick<
  OperationsFor<Contract['assistant'], 'assistantQuery'>,
  'assistantQuery'
> = {
  assistantQuery: prepared<Query, Said & { readonly answer_id: string; readonly total_ms: number }>(
    async (context, { body: { query: question } }) => {
      await takeTurn(context);
      const started = performance.now();
      const model = await languageModelOf(context, context.actor.school_id);
      const mayCall = () => takeModelCall(context, { school_id: context.actor.school_id, chatbot_id: null });
      const said = await say({ model, mayCall }, context.school, question);
      const total_ms = Math.round((performance.now() - started) * 1000) / 1000;
      const { school_id, user_id } = context.actor;
      const shared = { school_id, user_id, question, answer: said.answer, sources: '[]' };
      const timings = JSON.stringify({ total_ms });
      const answer_id = await context.database.write(context.actor, async (db) => {
        const [kept] = await insertTrace(db, {
          ...shared,
          band: said.band,
          refused: said.status === 'unknown' || said.status === 'refused',
          model: model.name,
          provider_error: said.error ?? null,
          timings,
          latency_ms: Math.round(total_ms),
        });
        if (!kept) throw new Error('The answer was not stored');
        await insertExchange(db, { ...shared, ...kept, with_documents: false, timings });
        return kept.answer_id;
      });
      return { ...said, answer_id, total_ms };
    },
    async (_context, _input, { answer_id, answer, band, status, total_ms }) => ({
      answer_id,
      answer,
      band,
      status,
      confidence: 1,
      refused: status === 'unknown' || status === 'refused',
      suggested: false,
      sentences: [],
      citations: [],
      suggestions: [],
      handoff: false,
      lead: false,
      context: { matchingMetadataArray: [] },
      timings: { total_ms },
    }),
  ),
};
