import { defineQuery } from '#server/db/query.ts';
import { oldRows } from '#server/features/auth/old-rows-sql.ts';

export const findAccount = defineQuery(
  'auth.find_account',
  'select folded_email, school_id, user_id, is_familiar from find_account(:email, :network)',
);

/** Stores that the user has signed in from this network. */
export const rememberNetwork = defineQuery(
  'auth.remember_network',
  `insert into sign_in_networks as known (school_id, user_id, network)
  values (:school_id, :user_id, :network)
  on conflict (school_id, user_id, network) do update
    set last_dt = now()
    where known.last_dt < now() - interval '1 hour'`,
);

export const removeOldNetworks = defineQuery(
  'auth.remove_old_networks',
  `delete from sign_in_networks where school_id = :school_id and ${oldRows.sign_in_networks}`,
);
