import { defineQuery } from '#server/db/query.ts';

const columns = 'two_factor_for, session_idle_minutes, session_days, updated_dt';

export const getSecurityRules = defineQuery(
  'settings.get_security_rules',
  `select ${columns} from schools where school_id = :school_id`,
);

/** The same, locked until the transaction ends. */
export const lockSecurityRules = defineQuery(
  'settings.lock_security_rules',
  `select ${columns} from schools where school_id = :school_id for no key update`,
);

/** Sessions that began under a longer limit end by the new one. */
export const shortenSessions = defineQuery(
  'settings.shorten_sessions',
  `update sessions
  set expires_dt = created_dt + make_interval(days => :session_days)
  where school_id = :school_id and revoked_dt is null
    and expires_dt > created_dt + make_interval(days => :session_days)`,
);

export const updateSecurityRules = defineQuery(
  'settings.update_security_rules',
  `update schools
  set two_factor_for = :two_factor_for, session_idle_minutes = :session_idle_minutes,
    session_days = :session_days
  where school_id = :school_id
  returning ${columns}`,
);
