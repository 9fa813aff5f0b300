import { z } from 'zod';
import { id, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

/** How many calls of the language model a day, unless the school says otherwise. */
export const defaultBudget = { daily_calls: 5_000, daily_calls_per_chatbot: 2_500 } as const;

const calls = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 or more`)
    .max(1_000_000, `${name} must be at most 1,000,000`);

export const modelBudgetForm = z.object({
  daily_calls: calls('Calls a day'),
  daily_calls_per_chatbot: calls('Calls a day for each chatbot'),
});
const modelBudget = modelBudgetForm.extend({
  /** Null while the defaults count. */
  updated_dt: instant.nullable(),
  /** What was called today, in the time zone of the school. */
  used_today: z.int(),
  chatbots: z.array(z.object({ chatbot_id: id, name: z.string(), used_today: z.int() })),
});
export type ModelBudget = z.infer<typeof modelBudget>;

export const modelBudgetEntries = {
  getModelBudget: defineRoute({
    method: 'GET',
    path: '/settings/language-model/budget',
    permission: accountAdmins,
    summary: 'How often a day the language model may be called, and how often it was called today',
    result: modelBudget,
  }),
  updateModelBudget: defineRoute({
    method: 'PUT',
    path: '/settings/language-model/budget',
    permission: accountAdmins,
    summary: 'Change how often a day the language model may be called',
    body: modelBudgetForm,
    result: modelBudget,
  }),
};
