import type { Contract } from '#contract/index.ts';
import { findingKinds } from '#contract/knowledge/check.ts';
import { botOf } from '#server/features/knowledge/edit.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countFindings,
  findChunk,
  getCheck,
  listFindings,
  listFindingsOfChunk,
  listQuestionsOfChunk,
} from './queries.ts';

type CheckRoute = 'getCheck' | 'startCheck' | 'getChunkCheck';

/** As many as a dialog shows. */
const most = 20;
const none = { overlap: 0, difference: 0, unused: 0, vain: 0 };

/** The last check, or null before the first one; refuses an unknown chatbot. */
async function readCheck(ctx: Context, chatbot_id: string) {
  const [last] = await getCheck(ctx.db, botOf(ctx, chatbot_id));
  if (!last) throw refuse.unknown('Chatbot');
  const { checked_dt, ...check } = last;
  return checked_dt === null ? null : { ...check, checked_dt };
}

export const checkOperations: Pick<OperationsFor<Contract['knowledge']>, CheckRoute> = {
  getCheck: async (ctx, { params, query: { kind, page, limit } }) => {
    const bot = botOf(ctx, params.id);
    const kinds = kind ? [kind] : [...findingKinds];
    const [check, [counted], findings] = await Promise.all([
      readCheck(ctx, params.id),
      countFindings(ctx.db, bot),
      listFindings(ctx.db, { ...bot, kinds, limit, skip: (page - 1) * limit }),
    ]);
    const counts = counted ?? none;
    const total = kinds.reduce((sum, one) => sum + counts[one], 0);
    return { check, findings, counts, total, page, limit };
  },

  startCheck: async (ctx, { params }) => {
    await readCheck(ctx, params.id);
    ctx.audit({ action: 'check', entity: 'knowledge', entity_id: params.id });
    return { job_id: await ctx.startJob({ kind: 'knowledge.check', input: { chatbot_id: params.id } }) };
  },

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
