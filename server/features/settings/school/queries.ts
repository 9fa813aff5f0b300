import { defineQuery } from '#server/db/query.ts';

const schoolColumns = `name, time_zone, currency, locale, school_days, address, phone, email,
  coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
  coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days,
  coalesce((settings->>'lead_stale_days')::int, 14) as lead_stale_days,
  coalesce((settings->>'shows_rank')::boolean, true) as shows_rank, admission_no_pattern, updated_dt`;

export const getSchool = defineQuery(
  'settings.get_school',
  `select ${schoolColumns} from schools where school_id = :school_id`,
);

/** The same profile, locked until the transaction ends. */
export const lockSchool = defineQuery(
  'settings.lock_school',
  `select ${schoolColumns} from schools where school_id = :school_id for no key update`,
);

export const updateSchool = defineQuery(
  'settings.update_school',
  `update schools
  set name = :name, time_zone = :time_zone, currency = :currency, locale = :locale,
    school_days = :school_days::smallint[], address = :address?, phone = :phone?, email = :email?,
    admission_no_pattern = coalesce(:admission_no_pattern?, admission_no_pattern),
    settings = settings || jsonb_build_object(
      'chronic_absence_percent', :chronic_absence_percent::numeric, 'chronic_absence_days',
      :chronic_absence_days::int, 'lead_stale_days', :lead_stale_days::int, 'shows_rank', :shows_rank::boolean
    )
  where school_id = :school_id
  returning ${schoolColumns}`,
);

/** How many rows refer to a row of `target`, for each table. */
export const referencesTo = defineQuery(
  'settings.references_to',
  'select referrer as "referrer!", n as "n!" from references_to(:target::text::regclass, :id::uuid)',
);

export const updateChatRetention = defineQuery(
  'settings.update_chat_retention',
  `update schools
  set settings = case
      when :retention_days?::int is null then settings - 'chat_retention_days'
      else settings || jsonb_build_object('chat_retention_days', :retention_days?::int)
    end
  where school_id = :school_id
  returning (settings ->> 'chat_retention_days')::int as retention_days`,
);
