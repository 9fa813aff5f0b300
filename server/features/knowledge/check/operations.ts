import type { Contract } from '#contract/index.ts';
import { dismissibleKinds, findingKinds } from '#contract/knowledge/check.ts';
import { botOf } from '#server/features/knowledge/edit.ts';
import { lockKnowledge } from '#server/features/knowledge/queries.ts';
import { readRunningJob } from '#server/features/knowledge/running-job.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countFindings,
  deleteDismissal,
  findChunk,
  getCheck,
  getFinding,
  insertDismissal,
  listFindings,
  listFindingsOfChunk,
  listQuestionsOfChunk,
} from './queries.ts';

type CheckRoute = 'getCheck' | 'startCheck' | 'getChunkCheck' | 'dismissFinding' | 'reopenFinding';
type FindingParams = { readonly id: string; readonly findingId: string };

const checkJob = 'knowledge.check';

/** A dialog shows this many. */
const most = 20;
const none = { overlap: 0, difference: 0, unused: 0, vain: 0 };

/** The last check, or null before the first one; refuses an unknown chatbot. */
async function readCheck(ctx: Context, chatbot_id: string) {
  const [last] = await getCheck(ctx.db, botOf(ctx, chatbot_id));
  if (!last) throw refuse.unknown('Chatbot');
  const { checked_dt, ...check } = last;
  return checked_dt === null ? null : { ...check, checked_dt };
}

/** Dismisses a finding, or shows it again. */
async function decide(ctx: Context, { id, findingId }: FindingParams, isDismissed: boolean) {
  const key = { ...botOf(ctx, id), finding_id: findingId };
  const [found] = await getFinding(ctx.db, key);
  if (!found) throw refuse.unknown('Finding');
  const { kind, chunk, other } = found;
  if (!dismissibleKinds.includes(kind))
    throw refuse.conflict('A question is dismissed under Unanswered questions');
  const pair = {
    school_id: key.school_id,
    kind,
    chunk_id: chunk.chunk_id,
    other_chunk_id: (other ?? chunk).chunk_id,
  };
  if (isDismissed) await insertDismissal(ctx.db, { ...pair, user_id: ctx.actor.user_id });
  else await deleteDismissal(ctx.db, pair);
  ctx.audit({
    action: isDismissed ? 'dismiss' : 'reopen',
    entity: 'knowledge_finding',
    entity_id: findingId,
    after: { kind, chunk: chunk.title, ...(other && { other: other.title }) },
  });
  return { ...found, is_dismissed: isDismissed };
}

export const checkOperations: Pick<OperationsFor<Contract['knowledge']>, CheckRoute> = {
  getCheck: async (ctx, { params, query: { kind, show, page, limit } }) => {
    const bot = botOf(ctx, params.id);
    const kinds = kind ? [kind] : [...findingKinds];
    const is_dismissed = show === 'dismissed';
    const [check, running, counted, findings] = await Promise.all([
      readCheck(ctx, params.id),
      readRunningJob(ctx, { ...bot, kind: checkJob }),
      countFindings(ctx.db, bot),
      listFindings(ctx.db, { ...bot, kinds, is_dismissed, limit, skip: (page - 1) * limit }),
    ]);
    const counts = { ...none };
    for (const each of counted) if (each.is_dismissed === is_dismissed) counts[each.kind] = each.findings;
    const total = kinds.reduce((sum, one) => sum + counts[one], 0);
    const dismissed_count = counted.reduce((sum, each) => sum + (each.is_dismissed ? each.findings : 0), 0);
    return { check, running, findings, counts, dismissed_count, total, page, limit };
  },

  startCheck: async (ctx, { params }) => {
    const bot = botOf(ctx, params.id);
    await lockKnowledge(ctx.db, bot);
    await readCheck(ctx, params.id);
    if (await readRunningJob(ctx, { ...bot, kind: checkJob }))
      throw refuse.conflict('The knowledge base of this chatbot is being checked already');
    ctx.audit({ action: 'check', entity: 'knowledge', entity_id: params.id });
    return { job_id: await ctx.startJob({ kind: checkJob, input: { chatbot_id: params.id } }) };
  },

  dismissFinding: (ctx, { params }) => decide(ctx, params, true),
  reopenFinding: (ctx, { params }) => decide(ctx, params, false),

  getChunkCheck: async (ctx, { params }) => {
    const bot = botOf(ctx, params.id);
    const key = { ...bot, chunk_id: params.chunkId, most };
    const [check, [chunk], asked, findings] = await Promise.all([
      readCheck(ctx, params.id),
      findChunk(ctx.db, key),
      listQuestionsOfChunk(ctx.db, key),
      listFindingsOfChunk(ctx.db, key),
    ]);
    if (!chunk) throw refuse.unknown('Chunk');
    return { check, asked, findings };
  },
};
