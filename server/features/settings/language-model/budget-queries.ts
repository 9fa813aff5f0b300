import { defineQuery, type RowOf } from '#server/db/query.ts';

export type StoredBudget = RowOf<typeof getBudget>;

const columns = 'daily_calls, daily_calls_per_chatbot, updated_dt';

export const getBudget = defineQuery(
  'settings.get_model_budget',
  `select ${columns} from language_model_budgets where school_id = :school_id`,
);

/** The same row, locked until the transaction ends. */
export const lockBudget = defineQuery(
  'settings.lock_model_budget',
  `select ${columns} from language_model_budgets where school_id = :school_id for no key update`,
);

/** Returns no row if someone else was first. */
export const saveBudget = defineQuery(
  'settings.save_model_budget',
  `insert into language_model_budgets (school_id, daily_calls, daily_calls_per_chatbot, updated_by)
  values (:school_id, :daily_calls, :daily_calls_per_chatbot, :user_id)
  on conflict (school_id) do update
    set daily_calls = excluded.daily_calls, daily_calls_per_chatbot = excluded.daily_calls_per_chatbot,
      updated_by = excluded.updated_by
    where not :is_first::boolean
  returning ${columns}`,
);

/** The calls of a day: of the whole school without a chatbot, then of each chatbot in use. */
export const listUse = defineQuery(
  'settings.list_model_use',
  `select null::uuid as chatbot_id, null::text as name,
    coalesce(
      (
        select calls
        from language_model_use
        where school_id = :school_id and day = :day::date and chatbot_id is null
      ),
      0
    ) as used_today
  union all
  (
    select bot.chatbot_id, bot.name, coalesce(used.calls, 0)
    from chatbots bot
    left join language_model_use used on used.school_id = bot.school_id and used.chatbot_id = bot.chatbot_id
      and used.day = :day::date
    where bot.school_id = :school_id and (bot.status = 'active' or used.calls > 0)
    order by bot.name, bot.chatbot_id
  )`,
);
