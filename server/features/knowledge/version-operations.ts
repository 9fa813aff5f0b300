import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { botOf, editKnowledge, wholeEdit } from './edit.ts';
import { getVersion, getVersionNumber, listVersions } from './queries.ts';

type VersionRoute = 'listVersions' | 'getVersion' | 'restoreVersion';

async function readVersion(ctx: Context, { id, number }: { id: string; number: number }) {
  const [version] = await getVersion(ctx.db, { ...botOf(ctx, id), number });
  if (!version) throw refuse.unknown('Version');
  return version.chunks;
}

export const versionOperations: Pick<OperationsFor<Contract['knowledge']>, VersionRoute> = {
  listVersions: async (ctx, { params, query: { page, limit } }) => {
    const bot = botOf(ctx, params.id);
    const [state] = await getVersionNumber(ctx.db, bot);
    if (!state) throw refuse.unknown('Chatbot');
    const rows = await listVersions(ctx.db, { ...bot, limit, skip: (page - 1) * limit });
    const versions = rows.map(({ number, chunk_count, created_by_name, created_dt }) => ({
      number,
      chunk_count,
      created_by_name,
      created_dt,
    }));
    return { versions, total: rows[0]?.total ?? 0, page, limit };
  },

  getVersion: async (ctx, { params }) => ({
    number: params.number,
    chunks: await readVersion(ctx, params),
  }),

  restoreVersion: async (ctx, { params, body }) => {
    const kept = await readVersion(ctx, params);
    const edited = await editKnowledge(ctx, params.id, {
      version: body.version,
      change: () => kept,
      audit: wholeEdit(params.id, 'restore', { restored_version: params.number }),
    });
    return { version: edited.version };
  },
};
