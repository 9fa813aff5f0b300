import { defineQuery, type RowOf } from '#server/db/query.ts';

export type DueMail = RowOf<typeof claimMails>;

/** Takes what is due, each time for later: a process that ends meanwhile leaves it to another one. */
export const claimMails = defineQuery(
  'notifications.claim_mails',
  `with due as (
    select school_id, notification_id from notification_mails
    where school_id = :school_id and status = 'waiting' and next_dt <= now()
    order by next_dt limit :limit for update skip locked
  )
  update notification_mails m set attempts = m.attempts + 1,
    next_dt = now() + interval '1 minute' * power(4, m.attempts)
  from due d
  join notifications n on n.school_id = d.school_id and n.notification_id = d.notification_id
  join schools s on s.school_id = d.school_id
  left join users u on u.school_id = n.school_id and u.user_id = n.user_id and u.status = 'active'
    and u.deleted_dt is null
  where m.school_id = d.school_id and m.notification_id = d.notification_id
  returning m.notification_id, m.attempts, u.email, u.name, n.title, n.body, n.link,
    n.read_dt is not null as is_read, s.name as school_name`,
);

export const settleMail = defineQuery(
  'notifications.settle_mail',
  `update notification_mails set status = :status, error = :error?,
    sent_dt = case when :status = 'sent' then now() end
  where school_id = :school_id and notification_id = :notification_id`,
);
