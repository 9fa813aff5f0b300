import { defineQuery } from '#server/db/query.ts';
import { leadColumns } from '#server/features/leads/record/rules.ts';

const columns = leadColumns.join(', ');
/** What someone says of themselves: it is taken where nothing was known. */
const filled = [
  ...['email', 'mobile', 'child_name'].map((column) => `${column} = coalesce(c.${column}, g.${column})`),
  // Of a sister or brother it is not the grade of the child who is known.
  `child_grade = case when fold(c.child_name) <> fold(g.child_name) then c.child_grade
        else coalesce(c.child_grade, g.child_grade) end`,
];

/** Who comes in from outside comes in one after the other: of the same person at once, the second finds the first. */
export const lockReceiving = defineQuery(
  'leads.lock_receiving',
  `select pg_advisory_xact_lock(hashtextextended('received leads ' || :school_id::text, 0))::text`,
);

/**
 * The lead of the same person, with what was not known of them, or a new one on top of its column. The same person is
 * the same visitor of a chat; otherwise the email, or phone and name, of a lead that has changed `since` then.
 */
export const keepReceived = defineQuery(
  'leads.keep_received',
  `with given as materialized (
    select * from jsonb_populate_record(null::contacts, :row::jsonb)
  ), known as (
    select c.contact_id from given g
    join contacts t on t.school_id = :school_id and t.is_lead and (t.chat_user_id = :chat_user_id?
      or t.lead_updated_dt > :since::timestamptz and (t.email_folded = lower(g.email)
        or char_length(t.phone_digits) >= 6 and t.phone_digits = phone_digits(g.mobile) and t.name_folded = fold(g.name)))
    join contacts c on c.school_id = :school_id and c.contact_id = coalesce(t.merged_into, t.contact_id)
      and c.deleted_dt is null
    order by (t.chat_user_id = :chat_user_id?) desc nulls last, c.created_dt desc limit 1
  ), filled as (
    update contacts c set chat_user_id = coalesce(c.chat_user_id, :chat_user_id?), ${filled.join(', ')},
      name = case when c.name = :unnamed then g.name else c.name end
    from known cross join given g where c.school_id = :school_id and c.contact_id = known.contact_id
    returning c.contact_id
  ), made as (
    insert into contacts (school_id, chat_user_id, lead_updated_dt, stage_position, created_by, updated_by, ${columns})
    select :school_id, :chat_user_id?, :now::timestamptz, -extract(epoch from clock_timestamp()), :user_id?, :user_id?, ${columns}
    from given where not exists (select from known)
    returning contact_id
  )
  select contact_id, false as created from filled union all select contact_id, true from made`,
);

/**
 * Someone outside wrote: the lead has changed, but no one of the school was in contact yet. Of a conversation the same
 * words are kept once, and its transcript, which is a note, as it is now.
 */
export const noteReceived = defineQuery(
  'leads.note_received',
  `with touched as (
    update contacts set lead_updated_dt = :now,
      consented_dt = case when :consented then :now::timestamptz else consented_dt end
    where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
    returning contact_id
  ), kept as (
    update activities a set content = :content from touched t
    where a.school_id = :school_id and a.contact_id = t.contact_id and a.chat_session_id = :chat_session_id?
      and a.activity_type = :activity_type and (a.activity_type = 'note' or a.content = :content) and a.deleted_dt is null
    returning a.activity_id
  ), noted as (
    insert into activities (school_id, contact_id, chat_session_id, activity_type, title, content, status, completed_dt,
      created_by, updated_by, created_by_name, created_dt)
    select :school_id, contact_id, :chat_session_id?, :activity_type, :title, :content, 'completed', :now::timestamptz,
      :user_id?, :user_id?, :from, :now::timestamptz
    from touched where not exists (select from kept)
    returning activity_id
  )
  select activity_id from kept union all select activity_id from noted`,
);
