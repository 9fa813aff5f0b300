import { defineQuery, narrowTo } from '#server/db/query.ts';

type File = { id: string; file_id: string; file_name: string; file_size: number; mime_type: string };

const mailColumns = `mail.lead_mail_id, mail.contact_id, mail.kind, mail.address, mail.subject, mail.body, mail.user_id,
  coalesce(author.name, mail.user_name) as user_name, mail.created_dt, mail.updated_dt, message.state, message.reason,
  (select coalesce(jsonb_agg(jsonb_build_object('id', attached.lead_mail_attachment_id, 'file_id', file.file_id,
      'file_name', file.file_name, 'file_size', file.file_size, 'mime_type', file.mime_type)
      order by attached.created_dt, attached.lead_mail_attachment_id), '[]')
    from lead_mail_attachments attached
    join files file on file.school_id = attached.school_id and file.file_id = attached.file_id
    where attached.school_id = mail.school_id and attached.lead_mail_id = mail.lead_mail_id) as files`;
const mailJoins = `left join users author on author.school_id = mail.school_id and author.user_id = mail.user_id
  left join messages message on message.school_id = mail.school_id and message.kind = 'lead_mail'
    and message.source_id = mail.lead_mail_id`;

const ofLead = `mail.school_id = :school_id
    and mail.contact_id in (
      select lead.contact_id
      from contacts lead
      where lead.school_id = :school_id and (lead.contact_id = :contact_id or lead.merged_into = :contact_id)
    )`;

/** One page of the emails of a lead and of the leads merged into it, the latest first. */
export const listMails = defineQuery(
  'leads.list_mails',
  `select ${mailColumns}
  from lead_mails mail
  ${mailJoins} where ${ofLead} and mail.kind <> 'draft'
  order by mail.created_dt desc, mail.lead_mail_id desc
  limit :limit offset :skip`,
  narrowTo<{ files: File[] }>(),
);

export const countMails = defineQuery(
  'leads.count_mails',
  `select count(*)::int as total from lead_mails mail where ${ofLead} and mail.kind <> 'draft'`,
);

/** A person's own draft to a lead; no one else sees it. */
export const findDraft = defineQuery(
  'leads.find_draft',
  `select ${mailColumns}
  from lead_mails mail
  ${mailJoins} where ${ofLead} and mail.kind = 'draft' and mail.user_id = :user_id
  order by mail.created_dt desc
  limit 1`,
  narrowTo<{ files: File[] }>(),
);

export const getMail = defineQuery(
  'leads.get_mail',
  `select ${mailColumns}
  from lead_mails mail
  ${mailJoins} where mail.school_id = :school_id and mail.lead_mail_id = :lead_mail_id`,
  narrowTo<{ files: File[] }>(),
);

/** The person's own draft about a lead that exists, locked until the transaction ends. */
export const lockDraft = defineQuery(
  'leads.lock_draft',
  `select mail.contact_id, mail.subject, mail.body, mail.updated_dt
  from lead_mails mail
  join contacts lead on lead.school_id = mail.school_id and lead.contact_id = mail.contact_id
    and lead.deleted_dt is null
  where mail.school_id = :school_id and mail.lead_mail_id = :lead_mail_id and mail.kind = 'draft'
    and mail.user_id = :user_id
  for update of mail`,
);

/** Removes the person's draft to a lead with its files; nothing if there is none. */
export const removeDrafts = defineQuery(
  'leads.remove_drafts',
  `with removed as (
    delete from lead_mails
    where school_id = :school_id and contact_id = :contact_id and kind = 'draft' and user_id = :user_id
      and (:lead_mail_id?::uuid is null or lead_mail_id = :lead_mail_id?)
    returning lead_mail_id, subject
  ), freed as (
    update files file
    set deleted_dt = now()
    from removed
    join lead_mail_attachments attached on attached.school_id = :school_id
      and attached.lead_mail_id = removed.lead_mail_id
    where file.school_id = :school_id and file.file_id = attached.file_id
  )
  select lead_mail_id, subject
  from removed`,
);

export const insertDraft = defineQuery(
  'leads.insert_draft',
  `insert into lead_mails (school_id, contact_id, subject, body, user_id, user_name)
  values (:school_id, :contact_id, :subject, :body, :user_id, :user_name)
  returning lead_mail_id`,
);

export const updateDraft = defineQuery(
  'leads.update_draft',
  `update lead_mails
  set subject = :subject, body = :body
  where school_id = :school_id and lead_mail_id = :lead_mail_id and kind = 'draft'
  returning lead_mail_id`,
);

/** Turns a draft into an email that is on its way. */
export const markSent = defineQuery(
  'leads.mark_sent',
  `update lead_mails
  set kind = 'sent', address = :address, reply_hash = :reply_hash, created_dt = :now
  where school_id = :school_id and lead_mail_id = :lead_mail_id and kind = 'draft'
  returning lead_mail_id`,
);

/** Returns no row when the email would have more files, or larger ones together, than it may. */
export const attachFile = defineQuery(
  'leads.attach_file',
  `insert into lead_mail_attachments (school_id, lead_mail_id, file_id)
  select :school_id, :lead_mail_id, :file_id
  where (
      select count(*) from lead_mail_attachments where school_id = :school_id and lead_mail_id = :lead_mail_id
    ) < :most
    and (
      select sum(file.file_size)
      from files file
      where file.school_id = :school_id
        and (file.file_id = :file_id
          or file.file_id in (
            select attached.file_id
            from lead_mail_attachments attached
            where attached.school_id = :school_id and attached.lead_mail_id = :lead_mail_id
          ))
    ) <= :most_bytes
  returning lead_mail_attachment_id as id`,
);

export const detachFile = defineQuery(
  'leads.detach_file',
  `with removed as (
    delete from lead_mail_attachments
    where school_id = :school_id and lead_mail_id = :lead_mail_id and lead_mail_attachment_id = :attachment_id
    returning file_id
  )
  update files file
  set deleted_dt = now()
  from removed
  where file.school_id = :school_id and file.file_id = removed.file_id
  returning file.file_name`,
);

/** The values for the words of a template. */
export const findMergeValues = defineQuery(
  'leads.find_merge_values',
  `select lead.name as lead_name, coalesce(lead.child_name, '') as child_name,
    coalesce(lead.child_grade, '') as child_grade, school.name as school_name
  from contacts lead join schools school on school.school_id = lead.school_id
  where lead.school_id = :school_id and lead.contact_id = :contact_id and lead.deleted_dt is null`,
);

/** Adds a sent email to the timeline of the lead; it counts as the last contact. */
export const noteMail = defineQuery(
  'leads.note_mail',
  `with touched as (
    update contacts
    set lead_updated_dt = :now, updated_by = :user_id,
      last_contacted_dt = greatest(last_contacted_dt, :now::timestamptz)
    where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
    returning contact_id
  )
  insert into activities
    (school_id, contact_id, activity_type, title, content, status, completed_dt, created_by, updated_by,
      created_by_name, created_dt)
  select :school_id, contact_id, 'email', :subject, :body, 'completed', :now::timestamptz, :user_id, :user_id,
    :name, :now::timestamptz
  from touched
  returning activity_id`,
);

/** A sent mail as the job hands it over, with its lead and its author. */
export const findMailToSend = defineQuery(
  'leads.find_mail_to_send',
  `select mail.contact_id, mail.subject, mail.body, mail.user_id, author.email as author_email,
    lead.name as lead_name, school.locale,
    array(
      select attached.file_id
      from lead_mail_attachments attached
      where attached.school_id = mail.school_id and attached.lead_mail_id = mail.lead_mail_id
      order by attached.created_dt, attached.lead_mail_attachment_id
    ) as file_ids
  from lead_mails mail
  join schools school on school.school_id = mail.school_id
  join contacts lead on lead.school_id = mail.school_id and lead.contact_id = mail.contact_id
  left join users author on author.school_id = mail.school_id and author.user_id = mail.user_id
  where mail.school_id = :school_id and mail.lead_mail_id = :lead_mail_id and mail.kind = 'sent'`,
);
