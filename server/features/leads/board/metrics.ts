import type { leadBoardEntries } from '#contract/leads/board.ts';
import { leadStages } from '#contract/leads/values.ts';
import { percentageWon, sumsOf } from '#server/features/leads/record/rules.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import {
  countOutcomes,
  countWork,
  type LeadOutcomeCounts,
  listOwners,
  sumOpen,
  timeStages,
} from './metrics-queries.ts';
import { leadsOf } from './operations.ts';

const none: LeadOutcomeCounts = { total: 0, open: 0, won: 0, lost: 0 };
const outcomeOf = ({ total, open, won, lost }: LeadOutcomeCounts) => ({
  total,
  open,
  won,
  lost,
  conversion_rate: percentageWon(won, total),
});

export const metrics: Operation<(typeof leadBoardEntries)['metrics']> = async (ctx, { query }) => {
  const filters = leadsOf(ctx, query);
  const groups = await countOutcomes(ctx.db, filters);
  const days = await timeStages(ctx.db, filters);
  const open = await sumOpen(ctx.db, { ...filters, currency: ctx.school.currency });
  const [work] = await countWork(ctx.db, filters);
  const all = groups.find(({ kind }) => kind === 3) ?? { ...none, stale: 0 };
  return {
    ...outcomeOf(all),
    win_rate: percentageWon(all.won, all.won + all.lost),
    open_values: sumsOf(open),
    stale: all.stale,
    stages: leadStages.map((lead_stage) => {
      const {
        reached = 0,
        average_days = null,
        median_days = null,
      } = days.find(({ stage }) => stage === lead_stage) ?? {};
      return { lead_stage, reached, average_days, median_days };
    }),
    sources: groups.flatMap((group) =>
      group.kind === 1 && group.source !== null ? [{ source: group.source, ...outcomeOf(group) }] : [],
    ),
    owners: groups.flatMap((group) => {
      const { kind, owner_user_id, owner_name } = group;
      return kind === 2 ? [{ owner_user_id, owner_name, ...outcomeOf(group) }] : [];
    }),
    conversionRate: percentageWon(all.won, all.total) ?? 0,
    activeTasks: work?.active_tasks ?? 0,
    completedActivities: work?.completed ?? 0,
    upcomingActivities: work?.upcoming ?? 0,
  };
};

export const owners: Operation<(typeof leadBoardEntries)['owners']> = async (ctx) => ({
  owners: await listOwners(ctx.db, { school_id: ctx.actor.school_id }),
});
