import { defaultBudget } from '#contract/settings/language-model-budget.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';
import { notifyAdmins } from '#server/kit/security/admin-notices.ts';

/** The budgets that a call of the language model counts against: the school's, and the chatbot's if one answers. */
export type ModelUse = { readonly school_id: string; readonly chatbot_id: string | null };

type CountedCall = RowOf<typeof countCall>;

/**
 * Counts a call for the school and for the chatbot; returns fewer rows if one of them has no calls left. A power cut
 * may lose the counts of the last half second.
 */
const countCall = defineQuery(
  'kit.count_model_call',
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)), today as (
    select (:now::timestamptz at time zone school.time_zone)::date as day,
      coalesce(budget.daily_calls, :school_calls) as of_school,
      coalesce(budget.daily_calls_per_chatbot, :chatbot_calls) as of_chatbot
    from relaxed, schools school
    left join language_model_budgets budget on budget.school_id = school.school_id
    where school.school_id = :school_id
  ), payers as (
    select null::uuid as chatbot_id, null::text as chatbot_name, of_school as allowed, day from today
    union all
    select bot.chatbot_id, bot.name, today.of_chatbot, today.day
    from today join chatbots bot on bot.school_id = :school_id and bot.chatbot_id = :chatbot_id?
  ), spent as (
    select from payers
    left join language_model_use used on used.school_id = :school_id and used.day = payers.day
      and used.chatbot_id is not distinct from payers.chatbot_id
    where coalesce(used.calls, 0) >= payers.allowed
  ), counted as (
    insert into language_model_use as used (school_id, day, chatbot_id, calls)
    select :school_id, day, chatbot_id, 1
    from payers
    where not exists (select from spent)
    order by chatbot_id nulls first
    on conflict (school_id, day, chatbot_id) do update
      set calls = used.calls + 1
      where used.calls < (
        select allowed from payers where payers.chatbot_id is not distinct from used.chatbot_id
      )
    returning used.chatbot_id, used.language_model_use_id, used.calls, used.told_percent
  )
  select counted.*, payers.chatbot_name, payers.allowed
  from counted join payers on payers.chatbot_id is not distinct from counted.chatbot_id`,
);

const markTold = defineQuery(
  'kit.mark_model_budget_told',
  `update language_model_use
  set told_percent = :percent
  where school_id = :school_id and language_model_use_id = :language_model_use_id and told_percent < :percent
  returning true as told`,
);

const percentOf = ({ calls, allowed }: CountedCall) => {
  if (calls >= allowed) return 100;
  return calls >= allowed * 0.8 ? 80 : 0;
};

function describeBudget({ chatbot_name, allowed }: CountedCall, percent: number) {
  const whose = chatbot_name === null ? 'your school' : `the chatbot ${chatbot_name}`;
  const title =
    percent === 100
      ? `The language model calls of ${whose} are used up for today`
      : `80% of today’s language model calls of ${whose} are used`;
  const meanwhile = 'Until midnight, rules write answers and reports, without the language model.';
  const limit = `The limit is ${allowed} calls a day. You can change it under Settings, Language model.`;
  return { title, body: percent === 100 ? `${meanwhile} ${limit}` : limit };
}

/** Notifies the account-admins once per day when most of a budget is used, and once when all of it is. */
async function tellOfUse(database: Database, school_id: string, counted: CountedCall): Promise<void> {
  const percent = percentOf(counted);
  if (percent <= counted.told_percent) return;
  const { language_model_use_id } = counted;
  await database.write({ school_id }, async (db) => {
    const [marked] = await markTold(db, { school_id, language_model_use_id, percent });
    if (!marked) return;
    await notifyAdmins(db, {
      school_id,
      kind: 'model_budget',
      ...describeBudget(counted, percent),
      link: '/settings/language',
      entity: 'language_model_use',
      entity_id: language_model_use_id,
    });
  });
}

type BudgetScope = { readonly database: Database; readonly ports: { readonly clock: () => Date } };

/** Counts a call of the language model; returns false if none is left today. The reply is then made without a model. */
export async function takeModelCall({ database, ports }: BudgetScope, use: ModelUse): Promise<boolean> {
  const { daily_calls: school_calls, daily_calls_per_chatbot: chatbot_calls } = defaultBudget;
  const counting = { ...use, now: ports.clock().toISOString(), school_calls, chatbot_calls };
  const counted = await database.autocommit(use, (db) => countCall(db, counting));
  for (const each of counted) await tellOfUse(database, use.school_id, each);
  return counted.length === (use.chatbot_id === null ? 1 : 2);
}
