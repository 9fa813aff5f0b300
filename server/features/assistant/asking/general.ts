import type { AnswerBand, AnswerStatus } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { guardOf, prepareQuestion } from '#server/answering/index.ts';
import { insertExchange, insertTrace } from '#server/features/assistant/history/queries.ts';
import {
  generalInstructions,
  plainText,
  withoutDocuments,
} from '#server/features/assistant/question/fixed-replies.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { Stopwatch, type Timings } from '#server/lib/stopwatch.ts';
import type { Ports } from '#server/ports/ports.ts';
import { takeTurn } from './limit.ts';

const longestMs = 15_000;

type GeneralAnswer = {
  readonly answer: string;
  readonly band: AnswerBand;
  readonly status: AnswerStatus;
  readonly error?: string;
};

type RecordedAnswer = GeneralAnswer & { readonly answer_id: string; readonly timings: Timings };

const unknown: GeneralAnswer = { answer: withoutDocuments, band: 'low', status: 'unknown' };

/** The model gets neither documents nor data of the school. If it fails, the person still gets a sentence. */
async function answerWithModel(
  { model, mayCall }: { model: Ports['languageModel']; mayCall: () => Promise<boolean> },
  school: Pick<SchoolFacts, 'name'>,
  question: string,
): Promise<GeneralAnswer> {
  const names = { school_name: school.name, agent_name: 'the assistant', phone: null, email: null };
  const guarded = guardOf(prepareQuestion(question), names);
  // Staff cannot be passed on to staff.
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
  assistantQuery: withPreparation<Query, RecordedAnswer>(
    async (context, { body: { query: question } }) => {
      await takeTurn(context);
      const stopwatch = new Stopwatch();
      const model = await languageModelOf(context, context.actor.school_id);
      const mayCall = () => takeModelCall(context, { school_id: context.actor.school_id, chatbot_id: null });
      const reply = await answerWithModel({ model, mayCall }, context.school, question);
      stopwatch.note('answered');
      const { school_id, user_id } = context.actor;
      const shared = { school_id, user_id, answer_id: null, question, answer: reply.answer, sources: '[]' };
      const timings = JSON.stringify(stopwatch.timings);
      const answer_id = await context.database.write(context.actor, async (db) => {
        const [kept] = await insertTrace(db, {
          ...shared,
          band: reply.band,
          refused: reply.status === 'unknown' || reply.status === 'refused',
          model: model.name,
          provider_error: reply.error ?? null,
          timings,
          latency_ms: Math.round(stopwatch.elapsedMs),
        });
        if (!kept) throw new Error('The answer was not stored');
        await insertExchange(db, { ...shared, ...kept, with_documents: false, timings });
        return kept.answer_id;
      });
      return { ...reply, answer_id, timings: stopwatch.timings };
    },
    async (_context, _input, { answer_id, answer, band, status, timings }) => ({
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
      timings,
      is_reading: false,
    }),
  ),
};
