import { defineQuery } from '#server/db/query.ts';
import { oldRows } from '#server/features/auth/old-rows-sql.ts';

/** The accounts that an address means in one school, or in all; one row without an account if there is none. */
export const findAccounts = defineQuery(
  'auth.find_accounts',
  `select folded_email, school_id, user_id, is_familiar from find_accounts(:email, :network, :school_id?)`,
);

/** How many accounts any one address has at most, up to five. */
export const countAccountsPerAddress = defineQuery(
  'auth.count_accounts_per_address',
  `select count_accounts_per_address() as accounts`,
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
