/** Conditions for rows that nothing needs any more, by table. */
export const oldRows = {
  sessions: `(expires_dt < now() - interval '30 days' or revoked_dt < now() - interval '30 days')`,
  password_resets: `expires_dt < now() - interval '1 day'`,
  email_changes: `expires_dt < now() - interval '1 day'`,
  idempotency_keys: `created_dt < now() - interval '1 day'`,
  sign_in_networks: `last_dt < now() - interval '90 days'`,
  /** They belong to no school. */
  rate_limits: `expire < extract(epoch from now() - interval '1 hour') * 1000`,
} as const;
