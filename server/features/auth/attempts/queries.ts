import { defineQuery } from '#server/db/query.ts';

/** An account as somebody names it who wants to sign in; the ids are missing where nobody has this address. */
export type AccountRow = {
  readonly folded_email: string;
  readonly school_id: string | null;
  readonly user_id: string | null;
  readonly is_familiar: boolean;
};

export const findAccount = defineQuery<{ email: string; network: string }, AccountRow>(
  'auth.find_account',
  'select folded_email, school_id, user_id, is_familiar from find_account(:email, :network)',
);

type Network = { school_id: string; user_id: string; network: string };

/** From now on the user is welcome from this network. */
export const rememberNetwork = defineQuery<Network, never>(
  'auth.remember_network',
  `insert into sign_in_networks as known (school_id, user_id, network) values (:school_id, :user_id, :network)
  on conflict (school_id, user_id, network) do update set last_dt = now()
  where known.last_dt < now() - interval '1 hour'`,
);

export const removeOldNetworks = defineQuery<{ school_id: string }, never>(
  'auth.remove_old_networks',
  `delete from sign_in_networks where school_id = :school_id and last_dt < now() - interval '90 days'`,
);
