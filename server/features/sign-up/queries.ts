import { defineOwnerQuery } from '#server/db/query.ts';

/** Returns no row in an installation without a school. */
export const insertSignUp = defineOwnerQuery(
  'sign_up.insert',
  `insert into sign_ups (token_hash, school_name, time_zone, currency, locale, name, email)
  select :token_hash::bytea, :school_name::text, :time_zone::text, :currency::text, :locale::text,
    :name::text, :email::text
  where exists (select from schools)
  returning token_hash`,
);

export const findSignUp = defineOwnerQuery(
  'sign_up.find',
  `select school_name, name, email from sign_ups where token_hash = :token_hash and expires_dt > now()`,
);

/** Uses up a link; of several people who open it at once, one gets the row. */
export const takeSignUp = defineOwnerQuery(
  'sign_up.take',
  `delete from sign_ups
  where token_hash = :token_hash and expires_dt > now()
  returning school_name, time_zone, currency, locale, name, email`,
);

export const removeOldSignUps = defineOwnerQuery(
  'sign_up.remove_old',
  'delete from sign_ups where expires_dt <= now()',
);
