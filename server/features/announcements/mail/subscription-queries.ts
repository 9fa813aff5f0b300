import { defineQuery } from '#server/db/query.ts';

export const findSubscription = defineQuery(
  'announcements.find_subscription',
  `select s.name as school_name, not exists (select from mail_unsubscriptions n
    where n.school_id = s.school_id and n.email = :email) as subscribed
  from schools s where s.school_id = :school_id`,
);

export const addUnsubscription = defineQuery(
  'announcements.add_unsubscription',
  'insert into mail_unsubscriptions (school_id, email) values (:school_id, :email) on conflict do nothing',
);

export const removeUnsubscription = defineQuery(
  'announcements.remove_unsubscription',
  'delete from mail_unsubscriptions where school_id = :school_id and email = :email',
);
