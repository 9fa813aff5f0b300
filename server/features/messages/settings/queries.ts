import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import type { SmsProvider } from '#server/ports/sms.ts';

export type StoredSettings = RowOf<typeof lockSettings>;

const columns = `to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, daily_emails, daily_sms,
  sms_price::float8 as sms_price, sms_provider, sms_url, sms_account, sms_from, sealed_sms_token, sms_token_ends_with, updated_dt`;

export const getSettings = defineQuery(
  'messages.get_settings',
  `select ${columns} from message_settings where school_id = :school_id`,
  narrowTo<{ sms_provider: SmsProvider }>(),
);

/** The row as above; no one else changes it until the transaction ends. */
export const lockSettings = defineQuery(
  'messages.lock_settings',
  `select ${columns} from message_settings where school_id = :school_id for no key update`,
  narrowTo<{ sms_provider: SmsProvider }>(),
);

/** Returns no row if someone else was first. */
export const saveSettings = defineQuery(
  'messages.save_settings',
  `insert into message_settings
    (school_id, quiet_from, quiet_to, daily_emails, daily_sms, sms_price, sms_provider, sms_url, sms_account,
      sms_from, sealed_sms_token, sms_token_ends_with, updated_by)
  values
    (:school_id, :quiet_from?::time, :quiet_to?::time, :daily_emails?, :daily_sms?, :sms_price?::numeric,
      :sms_provider?, :sms_url?, :sms_account?, :sms_from?, :sealed_sms_token?, :sms_token_ends_with?,
      :user_id)
  on conflict (school_id) do update
    set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, daily_emails = excluded.daily_emails,
      daily_sms = excluded.daily_sms, sms_price = excluded.sms_price, sms_provider = excluded.sms_provider,
      sms_url = excluded.sms_url, sms_account = excluded.sms_account, sms_from = excluded.sms_from,
      sealed_sms_token = excluded.sealed_sms_token, sms_token_ends_with = excluded.sms_token_ends_with,
      updated_by = excluded.updated_by
    where not :is_first::boolean
  returning ${columns}`,
  narrowTo<{ sms_provider: SmsProvider }>(),
);

/** How many messages of each channel were queued on a day. */
export const countUse = defineQuery(
  'messages.count_use',
  `select coalesce(sum(messages) filter (where channel = 'email'), 0)::int as emails,
    coalesce(sum(messages) filter (where channel = 'sms'), 0)::int as sms
  from message_use
  where school_id = :school_id and day = :day::date`,
);

/** After a change of the quiet hours, what waits for their end leaves at the new end, or now if there is none. */
export const releaseHeld = defineQuery(
  'messages.release_held',
  `update messages message
  set next_attempt_dt = coalesce(quiet.until, :now::timestamptz), is_held = quiet.until is not null
  from (select quiet_until(:school_id::uuid, :now::timestamptz) as until) quiet
  where message.school_id = :school_id and message.state = 'queued' and message.is_held
    and message.next_attempt_dt > :now::timestamptz`,
);
