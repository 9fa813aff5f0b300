import { z } from 'zod';
import { count, id } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { leadCard, leadFilters } from './record.ts';
import { leadSources, leadStages } from './values.ts';

const share = z.number().nullable();

/** Money of one currency, in whole units; two currencies are never added. */
const sum = z.object({ currency: z.string(), value: z.number() }).meta({ id: 'CurrencyAmount' });
export type MoneySum = z.infer<typeof sum>;

/** Where the next cards of a column begin; null if there are no more. */
const next = z.string().nullable();

const boardColumn = z.object({
  lead_stage: z.enum(leadStages),
  /** Of all leads that match, not only those shown. */
  count,
  values: z.array(sum),
  cards: z.array(leadCard),
  next,
});
export type BoardColumn = z.infer<typeof boardColumn>;

const cardLimit = z.coerce
  .number('Limit must be a number')
  .int('Limit must be a whole number')
  .min(1, 'Limit must be at least 1')
  .max(100, 'Limit must be at most 100')
  .default(50);

/** Figures on leads: on all, on those from one source, or of one owner. */
const outcome = {
  total: count,
  open: count,
  won: count,
  lost: count,
  /** The percentage of all leads that were won, 0 to 100; null without leads. */
  conversion_rate: share,
};

const stageTime = z.object({
  lead_stage: z.enum(leadStages),
  /** How many leads were ever in this stage. */
  reached: count,
  /** Days per stay in this stage, the current stay included. */
  average_days: z.number().nullable(),
  median_days: z.number().nullable(),
});

const leadMetrics = z.object({
  ...outcome,
  /** The percentage of closed leads that were won, 0 to 100. */
  win_rate: share,
  open_values: z.array(sum),
  stale: count,
  stages: z.array(stageTime),
  sources: z.array(z.object({ source: z.enum(leadSources), ...outcome })),
  owners: z.array(z.object({ owner_user_id: id.nullable(), owner_name: z.string().nullable(), ...outcome })),
  conversionRate: z.number(),
  activeTasks: count,
  completedActivities: count,
  upcomingActivities: count,
});
export type LeadMetrics = z.infer<typeof leadMetrics>;

export const leadBoardEntries = {
  board: defineRoute({
    method: 'GET',
    path: '/crm/contact/board',
    permission: everyone,
    summary: 'Get the lead board: for each stage the number of leads, their value, and the first cards',
    query: leadFilters.extend({ limit: cardLimit }),
    result: z.object({ columns: z.array(boardColumn), total: count }),
  }),
  column: defineRoute({
    method: 'GET',
    path: '/crm/contact/board/{stage}',
    permission: everyone,
    summary: 'List more leads of one stage of the board',
    params: z.object({ stage: z.enum(leadStages) }),
    query: leadFilters.extend({
      limit: cardLimit,
      after: z.string().regex(/^-?[\d.e+-]{1,40}_[0-9a-f-]{36}$/, 'After must be the next value of a column'),
    }),
    result: z.object({ cards: z.array(leadCard), next }),
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/crm/contact/metrics',
    permission: everyone,
    summary: 'Get figures on leads: conversion and time in each stage, by source and by owner',
    query: leadFilters,
    result: leadMetrics,
  }),
  owners: defineRoute({
    method: 'GET',
    path: '/crm/contact/owners',
    permission: everyone,
    summary: 'List the users who can own a lead: the active users of the school',
    result: z.object({ owners: z.array(z.object({ user_id: id, name: z.string() })) }),
  }),
};
