import type { BoardColumn, leadBoardEntries } from '#contract/leads/board.ts';
import type { LeadFilters } from '#contract/leads/record.ts';
import { leadStages } from '#contract/leads/values.ts';
import { type FilterParams, filterParams } from '#server/features/leads/record/filter-sql.ts';
import { cardOf, type StoredCard, sumsOf } from '#server/features/leads/record/rules.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { firstCards, moreCards, sumStages } from './queries.ts';

/** The board shows leads only. */
export const leadsOf = (ctx: Context, query: LeadFilters): FilterParams =>
  filterParams({ ...query, is_lead: true }, ctx.actor, ctx.ports.clock());

type PlacedCard = StoredCard & { readonly stage_position: number };

/** The requested cards out of one more than that, and where the next page begins. */
function pageOf(ctx: Context, rows: readonly PlacedCard[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const cards = shown.map((row) => {
    const { stage_position: _, ...card } = row;
    return cardOf(card, ctx.school.currency);
  });
  return {
    cards,
    next: rows.length > limit && last ? `${last.stage_position}_${last.crm_contact_id}` : null,
  };
}

export const board: Operation<(typeof leadBoardEntries)['board']> = async (ctx, { query }) => {
  const filters = leadsOf(ctx, query);
  const { limit } = query;
  const [sums, cards] = await Promise.all([
    sumStages(ctx.db, { ...filters, currency: ctx.school.currency }),
    firstCards(ctx.db, { ...filters, columns: leadStages, limit: limit + 1 }),
  ]);
  const columns = leadStages.map((stage): BoardColumn => {
    const own = sums.filter((sum) => sum.stage === stage);
    const page = pageOf(
      ctx,
      cards.filter(({ lead_stage }) => lead_stage === stage),
      limit,
    );
    const count = own.reduce((total, sum) => total + sum.count, 0);
    return { lead_stage: stage, count, values: sumsOf(own), ...page };
  });
  return { columns, total: columns.reduce((total, { count }) => total + count, 0) };
};

export const column: Operation<(typeof leadBoardEntries)['column']> = async (ctx, { params, query }) => {
  const { limit, after } = query;
  const [position = '', id = ''] = after.split('_');
  if (!Number.isFinite(Number(position)))
    throw refuse.invalid('after', 'After must be the next value of a column');
  const rows = await moreCards(ctx.db, {
    ...leadsOf(ctx, query),
    stage: params.stage,
    position: Number(position),
    after: id,
    limit: limit + 1,
  });
  return pageOf(ctx, rows, limit);
};
