import { z } from 'zod';
import { id, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

/** The default limit of language model calls per day. */
export const defaultBudget = { daily_calls: 5_000, daily_calls_per_chatbot: 2_500 } as const;

const calls = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 or more`)
    .max(1_000_000, `${name} must be at most 1,000,000`);

export const modelBudgetForm = z.object({
  daily_calls: calls('Calls per day'),
  daily_calls_per_chatbot: calls('Calls per day for each chatbot'),
});

const modelBudget = modelBudgetForm
  .extend({
    /** Null while the defaults apply. */
    updated_dt: instant.nullable(),
    /** The calls made today, in the school's time zone. */
    used_today: z.int(),
    chatbots: z.array(z.object({ chatbot_id: id, name: z.string(), used_today: z.int() })),
  })
  .meta({ id: 'ModelBudget' });
export type ModelBudget = z.infer<typeof modelBudget>;

export const modelBudgetEntries = {
  getModelBudget: defineRoute({
    method: 'GET',
    path: '/settings/language-model/budget',
    permission: accountAdmins,
    summary: 'Get the daily limit of language model calls, and how many were made today',
    result: modelBudget,
  }),
  updateModelBudget: defineRoute({
    method: 'PUT',
    path: '/settings/language-model/budget',
    versioned: true,
    permission: accountAdmins,
    summary: 'Change the daily limit of language model calls',
    body: modelBudgetForm,
    result: modelBudget,
  }),
};
