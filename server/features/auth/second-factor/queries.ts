import { defineQuery } from '#server/db/query.ts';

/** Uses a code once: its time step must be later than the last one used. Also stores a seed that was sealed again. */
export const useTotpStep = defineQuery(
  'auth.use_totp_step',
  `update users
  set totp_last_step = :step, totp_secret = coalesce(:totp_secret?, totp_secret)
  where school_id = :school_id and user_id = :user_id and coalesce(totp_last_step, 0) < :step
  returning user_id`,
);

/** Uses a recovery code once, even if it is sent twice at the same moment. */
export const useRecoveryCode = defineQuery(
  'auth.use_recovery_code',
  `update users
  set recovery_code_hashes = array_remove(recovery_code_hashes, :hash::bytea)
  where school_id = :school_id and user_id = :user_id and totp_enabled_dt is not null
    and :hash::bytea = any(recovery_code_hashes)
  returning cardinality(recovery_code_hashes) as codes_left`,
);

export const storeRecoveryCodes = defineQuery(
  'auth.store_recovery_codes',
  `update users
  set recovery_code_hashes = :hashes::bytea[]
  where school_id = :school_id and user_id = :user_id and totp_enabled_dt is not null
  returning user_id`,
);

export const countRecoveryCodes = defineQuery(
  'auth.count_recovery_codes',
  `select cardinality(recovery_code_hashes) as codes_left
  from users
  where school_id = :school_id and user_id = :user_id`,
);

export const storeTotpSecret = defineQuery(
  'auth.store_totp_secret',
  `update users
  set totp_secret = :totp_secret
  where school_id = :school_id and user_id = :user_id and totp_enabled_dt is null
  returning user_id`,
);

export const enableTotp = defineQuery(
  'auth.enable_totp',
  `update users
  set totp_enabled_dt = now(), totp_last_step = :step, recovery_code_hashes = :hashes::bytea[]
  where school_id = :school_id and user_id = :user_id and totp_enabled_dt is null
  returning user_id`,
);

export const disableTotp = defineQuery(
  'auth.disable_totp',
  `update users
  set totp_enabled_dt = null, totp_secret = null, totp_last_step = null, recovery_code_hashes = '{}'
  where school_id = :school_id and user_id = :user_id`,
);

/** Whether a password that someone else set has expired because it was not changed in time. */
export const findPasswordEnd = defineQuery(
  'auth.find_password_end',
  `select initial_password_has_ended(must_change_password, password_changed_dt) as has_ended
  from users
  where school_id = :school_id and user_id = :user_id`,
);
