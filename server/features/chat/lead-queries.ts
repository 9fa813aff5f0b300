import { defineQuery } from '#server/kit/query.ts';

type InSession = { school_id: string; chat_session_id: string };

export type SpokenWith = {
  chat_user_id: string;
  chatbot_id: string;
  agent_name: string;
  name: string | null;
  email: string | null;
  phone: string | null;
};

/** The visitor of a conversation; two who make a lead of them wait for each other. */
export const lockVisitor = defineQuery<InSession, SpokenWith>(
  'chat.lock_visitor',
  `select u.chat_user_id, u.chatbot_id, b.agent_name, u.name, u.email, u.phone
  from chat_sessions s
  join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
  where s.school_id = :school_id and s.chat_session_id = :chat_session_id for update of u`,
);

/** The same e-mail from two visitors at once: the second waits until the first lead is there. */
export const lockEmail = defineQuery<{ school_id: string; email: string }, never>(
  'chat.lock_email',
  `select pg_advisory_xact_lock(hashtextextended('chat lead ' || :school_id::text || lower(:email), 0))::text`,
);

type ChatLead = InSession & {
  chat_user_id: string;
  name: string;
  /** What a lead is called of whom nobody knows the name. */
  nobody: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  consented: boolean;
  transcript: string;
  user_id: string | null;
  user_name: string;
  now: string;
};

/**
 * The lead of a visitor with the transcript in its timeline: the one that is theirs already, else one with the same
 * name and e-mail, else a new one. A conversation is copied once and kept up to date.
 */
export const keepLead = defineQuery<ChatLead, { crm_contact_id: string; created: boolean }>(
  'chat.keep_lead',
  `with known as (
    select c.contact_id from contacts c
    where c.school_id = :school_id and c.deleted_dt is null and c.merged_into is null
      and (c.chat_user_id = :chat_user_id or (c.is_lead and c.email_folded = lower(:email) and c.name_folded = fold(:name)))
    order by (c.chat_user_id = :chat_user_id) desc nulls last, c.created_dt limit 1
  ), linked as (
    update contacts c set chat_user_id = coalesce(c.chat_user_id, :chat_user_id),
      name = case when c.name = :nobody then :name else c.name end,
      email = coalesce(c.email, :email), mobile = coalesce(c.mobile, :phone), notes = coalesce(c.notes, :note),
      consented_dt = case when :consented then coalesce(c.consented_dt, :now::timestamptz) else c.consented_dt end,
      lead_updated_dt = :now::timestamptz
    from known where c.school_id = :school_id and c.contact_id = known.contact_id
    returning c.contact_id
  ), made as (
    insert into contacts (school_id, chat_user_id, name, email, mobile, notes, source, stage_raw, consented_dt,
      stage_position, created_by, updated_by)
    select :school_id, :chat_user_id, :name, :email, :phone, :note, 'website', 'new',
      case when :consented then :now::timestamptz end, -extract(epoch from clock_timestamp()), :user_id::uuid, :user_id::uuid
    where not exists (select from known)
    returning contact_id
  ), lead as (
    select contact_id, false as created from linked union all select contact_id, true from made
  ), kept as (
    update activities a set content = :transcript from lead
    where a.school_id = :school_id and a.contact_id = lead.contact_id and a.chat_session_id = :chat_session_id
      and a.deleted_dt is null
    returning a.activity_id
  ), noted as (
    insert into activities (school_id, contact_id, chat_session_id, activity_type, title, content, status, completed_dt,
      created_by, updated_by, created_by_name, created_dt)
    select :school_id, contact_id, :chat_session_id, 'note', 'Chat transcript', :transcript, 'completed',
      :now::timestamptz, :user_id::uuid, :user_id::uuid, :user_name, :now::timestamptz
    from lead where not exists (select from kept)
  )
  select contact_id as crm_contact_id, created from lead`,
);
