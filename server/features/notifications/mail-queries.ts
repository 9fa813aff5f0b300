import { defineQuery, type RowOf } from '#server/db/query.ts';

export type DueMail = RowOf<typeof claimMails>;

const dueCondition = `status = 'waiting' and next_dt <= now()`;

export const listSchoolsToMail = defineQuery(
  'notifications.list_schools_to_mail',
  `select distinct school_id from notification_mails where ${dueCondition}`,
);

/** Claims due emails by moving their next attempt: if the process ends, another one takes them later. */
export const claimMails = defineQuery(
  'notifications.claim_mails',
  `with due as (
    select school_id, notification_id
    from notification_mails
    where school_id = :school_id and ${dueCondition}
    order by next_dt
    limit :limit
    for update skip locked
  )
  update notification_mails mail
  set attempts = mail.attempts + 1, next_dt = now() + interval '1 minute' * power(4, mail.attempts)
  from due
  join notifications note on note.school_id = due.school_id and note.notification_id = due.notification_id
  join schools school on school.school_id = due.school_id
  left join users account on account.school_id = note.school_id and account.user_id = note.user_id
    and account.status = 'active' and account.deleted_dt is null
  where mail.school_id = due.school_id and mail.notification_id = due.notification_id
  returning
    mail.notification_id, mail.attempts, account.email, account.name, note.title, note.body, note.link,
    note.read_dt is not null as is_read, school.name as school_name`,
);

export const settleMail = defineQuery(
  'notifications.settle_mail',
  `update notification_mails
  set status = :status, error = :error?, sent_dt = case when :status = 'sent' then now() end
  where school_id = :school_id and notification_id = :notification_id`,
);
