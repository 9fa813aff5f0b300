import type { Contract } from '#contract/index.ts';
import type { QuestionFormStatus } from '#contract/knowledge/question-forms.ts';
import type { Queryable } from '#server/db/query.ts';
import { botOf } from '#server/features/knowledge/edit.ts';
import { getVersionNumber, lockKnowledge } from '#server/features/knowledge/queries.ts';
import { readRunningJob } from '#server/features/knowledge/running-job.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import { longestSent, tokensFor } from './proposal-rules.ts';
import {
  countQuestionForms,
  getQuestionForm,
  listQuestionForms,
  lockQuestionForms,
  measureChunksWithoutForms,
  setQuestionFormStatus,
  setQuestionFormText,
} from './queries.ts';

type Knowledge = Contract['knowledge'];
type FormRoute =
  | 'listQuestionForms'
  | 'getQuestionForm'
  | 'estimateQuestionForms'
  | 'startQuestionForms'
  | 'decideQuestionForms'
  | 'updateQuestionForm';
type PreparedRoute = 'estimateQuestionForms' | 'startQuestionForms';
const kind = 'knowledge.suggest_questions';

type Bot = { readonly school_id: string; readonly chatbot_id: string };

const actions: Record<QuestionFormStatus, string> = {
  proposed: 'reopen',
  approved: 'approve',
  dismissed: 'dismiss',
};
const none = { proposed: 0, approved: 0, dismissed: 0 };

async function checkBot(db: Queryable, bot: Bot) {
  const [known] = await getVersionNumber(db, bot);
  if (!known) throw refuse.unknown('Chatbot');
}

/** What a batch would send now. */
async function measure(db: Queryable, bot: Bot, today: string) {
  await checkBot(db, bot);
  const [measured] = await measureChunksWithoutForms(db, { ...bot, today, longest: longestSent });
  const { chunks, characters } = measured ?? { chunks: 0, characters: 0 };
  return { chunks, tokens: tokensFor(chunks, characters) };
}

export const questionFormOperations: Pick<OperationsFor<Knowledge, PreparedRoute>, FormRoute> = {
  listQuestionForms: async (ctx, { params, query: { show, page, limit } }) => {
    const bot = botOf(ctx, params.id);
    await checkBot(ctx.db, bot);
    const [[counted], forms] = await Promise.all([
      countQuestionForms(ctx.db, bot),
      listQuestionForms(ctx.db, { ...bot, status: show, limit, skip: (page - 1) * limit }),
    ]);
    const counts = counted ?? none;
    return { forms, counts, total: counts[show], page, limit };
  },

  getQuestionForm: async (ctx, { params }) => {
    const [form] = await getQuestionForm(ctx.db, { ...botOf(ctx, params.id), form_id: params.formId });
    if (!form) throw refuse.unknown('Question');
    return form;
  },

  estimateQuestionForms: withPreparation<Knowledge['estimateQuestionForms'], string | null>(
    async (context) => (await languageModelOf(context, context.actor.school_id)).name,
    async (ctx, { params }, model) => {
      const today = calendarDay(ctx.ports.clock(), ctx.school.time_zone);
      const bot = botOf(ctx, params.id);
      const measured = await measure(ctx.db, bot, today);
      return { model, ...measured, running: await readRunningJob(ctx, { ...bot, kind }) };
    },
  ),

  startQuestionForms: withPreparation<Knowledge['startQuestionForms'], string | null>(
    async (context) => (await languageModelOf(context, context.actor.school_id)).name,
    async (ctx, { params }, model) => {
      const bot = botOf(ctx, params.id);
      await lockKnowledge(ctx.db, bot);
      const running = await readRunningJob(ctx, { ...bot, kind });
      const { chunks, tokens } = await measure(
        ctx.db,
        bot,
        calendarDay(ctx.ports.clock(), ctx.school.time_zone),
      );
      if (model === null)
        throw refuse.conflict('Questions are suggested by a language model, and none is set up');
      if (running) throw refuse.conflict('Questions are being suggested for this chatbot already');
      if (chunks === 0) throw refuse.conflict('Questions have been suggested for every chunk');
      ctx.audit({
        action: 'suggest_questions',
        entity: 'knowledge',
        entity_id: params.id,
        after: { model, chunks, tokens },
      });
      const input = { chatbot_id: params.id, tokens };
      return { job_id: await ctx.startJob({ kind, input }) };
    },
  ),

  decideQuestionForms: async (ctx, { params, body: { form_ids, status } }) => {
    const bot = botOf(ctx, params.id);
    const known = await lockQuestionForms(ctx.db, { ...bot, form_ids });
    if (known.length === 0) throw refuse.unknown('Question');
    const changing = known.filter((form) => form.status !== status);
    const { user_id } = ctx.actor;
    if (changing.length > 0) {
      const changed_ids = changing.map(({ form_id }) => form_id);
      await setQuestionFormStatus(ctx.db, { ...bot, form_ids: changed_ids, status, user_id });
    }
    ctx.audit({
      action: actions[status],
      entity: 'question_form',
      entity_id: known[0]?.form_id ?? params.id,
      after: { status, questions: changing.map(({ question }) => question) },
    });
    return { changed: changing.length };
  },

  updateQuestionForm: async (ctx, { params, body: { question } }) => {
    const bot = botOf(ctx, params.id);
    const key = { ...bot, form_id: params.formId };
    const [before] = await lockQuestionForms(ctx.db, { ...bot, form_ids: [params.formId] });
    if (!before) throw refuse.unknown('Question');
    ctx.expectVersion(before.updated_dt);
    await setQuestionFormText(ctx.db, { ...key, question, user_id: ctx.actor.user_id });
    ctx.audit({
      action: 'update',
      entity: 'question_form',
      entity_id: params.formId,
      before: { question: before.question },
      after: { question },
    });
    const [form] = await getQuestionForm(ctx.db, key);
    if (!form) throw refuse.unknown('Question');
    return form;
  },
};
