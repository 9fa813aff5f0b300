import { defineQuery } from '#server/db/query.ts';

/** The school and the email whose reply address one of the secrets is from; called outside every school. */
export const findAnsweredMail = defineQuery(
  'leads.find_answered_mail',
  'select school_id, lead_mail_id from find_lead_mail(:reply_hashes::bytea[])',
);

/** The email that was answered, its author, and the lead as it is now: merged into another, or deleted. */
export const findAnswered = defineQuery(
  'leads.find_answered',
  `select mail.lead_mail_id, mail.user_id, mail.subject, lead.contact_id, lead.name, lead.owner_user_id,
    lead.deleted_dt is not null as is_deleted
  from lead_mails mail
  join contacts origin on origin.school_id = mail.school_id and origin.contact_id = mail.contact_id
  join contacts lead on lead.school_id = mail.school_id
    and lead.contact_id = coalesce(origin.merged_into, origin.contact_id)
  where mail.school_id = :school_id and mail.lead_mail_id = :lead_mail_id`,
);

/** A received email by the id that its sender gave it. */
export const findReceived = defineQuery(
  'leads.find_received_mail',
  `select lead_mail_id
  from lead_mails
  where school_id = :school_id and replies_to is not null and message_id <> ''
    and md5(message_id) = md5(:message_id)`,
);

/** Stores a received mail; no row when it is stored already. */
export const insertReceived = defineQuery(
  'leads.insert_received_mail',
  `insert into lead_mails
    (school_id, contact_id, kind, address, subject, body, replies_to, message_id, user_name, created_dt)
  values
    (:school_id, :contact_id, :kind, :address, :subject, :body, :replies_to, :message_id, :from_name, :now)
  on conflict do nothing
  returning lead_mail_id`,
);

/** Says below a received mail which of its files were not accepted. */
export const noteRefused = defineQuery(
  'leads.note_refused_files',
  `update lead_mails
  set body = left(body, 9000) || E'\\n\\n' || 'Files that are not accepted: ' || left(
      array_to_string(:names::text[], ', '), 900
    )
  where school_id = :school_id and lead_mail_id = :lead_mail_id
  returning lead_mail_id`,
);

/** Takes one of the places that a school has for received emails on one day; no row when all are taken. */
export const takePlace = defineQuery(
  'leads.take_place_for_mail',
  `insert into received_mail_use as used (school_id, day, received)
  select school.school_id, (:now::timestamptz at time zone school.time_zone)::date, 1
  from schools school
  where school.school_id = :school_id
  on conflict (school_id, day) do update set received = used.received + 1 where used.received < :most
  returning 1 as taken`,
);

/** Notes that an email has to wait; a row only for the first one of the day. */
export const noteFullDay = defineQuery(
  'leads.note_full_day_of_mails',
  `update received_mail_use used
  set full_dt = :now::timestamptz
  from schools school
  where used.school_id = :school_id and school.school_id = used.school_id
    and used.day = (:now::timestamptz at time zone school.time_zone)::date and used.full_dt is null
  returning 1 as noted`,
);

/** The people who look after the leads of a school. */
export const listManagers = defineQuery(
  'leads.list_managers',
  `select user_id
  from users
  where school_id = :school_id and status = 'active' and deleted_dt is null
    and role in ('account-admin', 'cms-admin')`,
);
