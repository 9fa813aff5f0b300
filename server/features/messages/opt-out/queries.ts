import { defineQuery, type SchoolKey } from '#server/db/query.ts';

export type OptOutKey = SchoolKey & { readonly channel: string; readonly address: string };

export const findSubscription = defineQuery(
  'messages.find_subscription',
  `select school.name as school_name,
    not exists (
      select from message_opt_outs refusal
      where refusal.school_id = school.school_id and refusal.channel = :channel and refusal.address = :address
    ) as subscribed
  from schools school
  where school.school_id = :school_id`,
);

export const addOptOut = defineQuery(
  'messages.add_opt_out',
  `insert into message_opt_outs (school_id, channel, address, how)
  values (:school_id, :channel, :address, :how)
  on conflict do nothing`,
);

export const removeOptOut = defineQuery(
  'messages.remove_opt_out',
  'delete from message_opt_outs where school_id = :school_id and channel = :channel and address = :address',
);
