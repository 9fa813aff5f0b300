import { defineQuery } from '#server/db/query.ts';

/** The school of a message; called outside every school. */
export const findSchoolOfMessage = defineQuery(
  'messages.find_school',
  'select school_id from find_message(:message_id::uuid)',
);

/** Stores what became of a message after it was handed over; the first report that ends its way counts. */
export const storeReport = defineQuery(
  'messages.store_report',
  `update messages message
  set state = :state, reason = :reason?, sent_dt = coalesce(message.sent_dt, :now::timestamptz)
  where message.school_id = :school_id and message.message_id = :message_id and message.channel = :channel
    and message.state in ('sending', 'sent')
  returning message.message_id`,
);
