import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countUnansweredQuestions,
  getUnansweredQuestion,
  type LockedUnansweredQuestion,
  linkChunk,
  listUnansweredQuestions,
  lockUnansweredQuestion,
  saveDraft,
  setUnansweredQuestionStatus,
} from './queries.ts';
import { originalsOf } from './rules.ts';

type Params = { readonly id: string; readonly questionId: string };
type UnansweredRoute =
  | 'listUnanswered'
  | 'getUnanswered'
  | 'dismissUnanswered'
  | 'reopenUnanswered'
  | 'saveChunkDraft'
  | 'askAgain';

const entity = 'unanswered_question';
const statusesOf = {
  todo: ['open', 'drafted'],
  closed: ['closed'],
  dismissed: ['dismissed'],
  all: ['open', 'drafted', 'closed', 'dismissed'],
} as const;

function keyOf(ctx: Pick<Context, 'actor' | 'grant'>, { id, questionId }: Params) {
  checkVisibleBot(ctx, id);
  return { school_id: ctx.actor.school_id, chatbot_id: id, unanswered_question_id: questionId };
}

async function read(ctx: Context, params: Params): Promise<UnansweredRecord> {
  const [row] = await getUnansweredQuestion(ctx.db, keyOf(ctx, params));
  if (!row) throw refuse.unknown('Question');
  const { examples, ...unanswered } = row;
  return { ...unanswered, originals: originalsOf({ examples, question: unanswered.question }) };
}

/** The question, locked; refuses an edit of an older version. */
async function lockQuestion(ctx: Context, params: Params): Promise<LockedUnansweredQuestion> {
  const [unanswered] = await lockUnansweredQuestion(ctx.db, keyOf(ctx, params));
  if (!unanswered) throw refuse.unknown('Question');
  ctx.expectVersion(unanswered.updated_dt);
  return unanswered;
}

/** The same for writing a chunk, which needs an open question. */
export async function takeOpen(ctx: Context, params: Params): Promise<LockedUnansweredQuestion> {
  const unanswered = await lockQuestion(ctx, params);
  if (unanswered.status === 'closed' || unanswered.status === 'dismissed')
    throw refuse.conflict('Reopen the question before you write a chunk for it');
  return unanswered;
}

async function setStatus(ctx: Context, params: Params, action: 'dismiss' | 'reopen') {
  const { status } = await lockQuestion(ctx, params);
  const next = action === 'dismiss' ? 'dismissed' : 'open';
  await setUnansweredQuestionStatus(ctx.db, { ...keyOf(ctx, params), status: next });
  const changed = { before: { status }, after: { status: next } };
  ctx.audit({ action, entity, entity_id: params.questionId, ...changed });
  return read(ctx, params);
}

/** Asks the original questions again after the transaction. */
const askLater = (ctx: Context, params: Params) =>
  ctx.startJob({
    kind: 'answers.ask_again',
    input: { chatbot_id: params.id, unanswered_question_id: params.questionId },
  });

/** Links the new chunk to the question and asks the original questions again; returns the job's id. */
export async function noteApproved(ctx: Context, params: Params, chunk_id: string): Promise<string> {
  await linkChunk(ctx.db, { ...keyOf(ctx, params), chunk_id });
  return askLater(ctx, params);
}

export const unansweredOperations: Pick<OperationsFor<Contract['answers']>, UnansweredRoute> = {
  listUnanswered: async (ctx, { params, query: { show, search, sort, page, limit } }) => {
    checkVisibleBot(ctx, params.id);
    const { school_id } = ctx.actor;
    const filters = {
      school_id,
      chatbot_id: params.id,
      statuses: statusesOf[show],
      search: search || null,
    };
    const [counted] = await countUnansweredQuestions(ctx.db, filters);
    if (!counted) throw refuse.unknown('Chatbot');
    const { total, ...counts } = counted;
    const questions = await listUnansweredQuestions(ctx.db, {
      ...filters,
      sort,
      limit,
      skip: (page - 1) * limit,
    });
    return { questions, counts, total, page, limit };
  },

  getUnanswered: (ctx, { params }) => read(ctx, params),
  dismissUnanswered: (ctx, { params }) => setStatus(ctx, params, 'dismiss'),
  reopenUnanswered: (ctx, { params }) => setStatus(ctx, params, 'reopen'),

  saveChunkDraft: async (ctx, { params, body }) => {
    await takeOpen(ctx, params);
    const draft = { ...body, valid_until: body.valid_until ?? null };
    await saveDraft(ctx.db, { ...keyOf(ctx, params), ...draft });
    ctx.audit({ action: 'draft', entity, entity_id: params.questionId, after: draft });
    return read(ctx, params);
  },

  askAgain: async (ctx, { params }) => {
    await lockQuestion(ctx, params);
    ctx.audit({ action: 'ask_again', entity, entity_id: params.questionId });
    return { job_id: await askLater(ctx, params) };
  },
};
