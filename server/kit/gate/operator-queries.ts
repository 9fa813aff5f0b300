import { defineOwnerQuery, narrowTo } from '#server/db/query.ts';

export const insertOperatorEntry = defineOwnerQuery(
  'kit.insert_operator_entry',
  `insert into operator_log (action, subject_id, subject_name, before, after, address, request_id)
  values (:action, :school_id, :school_name, :before?::jsonb, :after?::jsonb, :address?, :request_id?)`,
);

export const claimOperatorKey = defineOwnerQuery(
  'kit.claim_operator_key',
  `insert into operator_replies (key, body_hash)
  values (:key, :body_hash)
  on conflict do nothing
  returning key`,
);

export const findOperatorReply = defineOwnerQuery(
  'kit.find_operator_reply',
  `select body_hash, status as "status!", reply from operator_replies where key = :key`,
  narrowTo<{ reply: unknown }>(),
);

export const storeOperatorReply = defineOwnerQuery(
  'kit.store_operator_reply',
  `update operator_replies set status = :status, reply = :reply::jsonb where key = :key`,
);

export const forgetOperatorReplies = defineOwnerQuery(
  'kit.forget_operator_replies',
  `delete from operator_replies where created_dt < now() - interval '1 day'`,
);
