import { defineQuery } from '#server/db/query.ts';
import { leadColumns } from '#server/features/leads/record/rules.ts';

const columns = leadColumns.join(', ');
/** What people say about themselves fills only blank fields. */
const filledColumns = [
  ...['email', 'mobile', 'child_name'].map(
    (column) => `${column} = coalesce(kept_lead.${column}, given.${column})`,
  ),
  // The grade of a sibling is not the grade of the known child.
  `child_grade = case when fold(kept_lead.child_name) <> fold(given.child_name) then kept_lead.child_grade
        else coalesce(kept_lead.child_grade, given.child_grade) end`,
];

/**
 * Handles enquiries and visitors one after the other: of two calls by the same person, the second finds the lead of
 * the first.
 */
export const lockReceiving = defineQuery(
  'leads.lock_receiving',
  `select pg_advisory_xact_lock(hashtextextended('received leads ' || :school_id::text, 0))::text`,
);

/**
 * Finds the lead of the same person and fills its blank fields, or creates a lead at the top of its column. The same
 * person is the same visitor of a chat, or has the email, or phone and name, of a lead that changed after `since`.
 */
export const keepReceived = defineQuery(
  'leads.keep_received',
  `with given as materialized (select * from jsonb_populate_record(null::contacts, :row::jsonb)), known as (
    select kept_lead.contact_id
    from given
    join contacts lead on lead.school_id = :school_id and lead.is_lead
      and (lead.chat_user_id = :chat_user_id?
        or lead.lead_updated_dt > :since::timestamptz
        and (lead.email_folded = lower(given.email)
          or char_length(lead.phone_digits) >= 6 and lead.phone_digits = phone_digits(given.mobile)
          and lead.name_folded = fold(given.name)))
    join contacts kept_lead on kept_lead.school_id = :school_id
      and kept_lead.contact_id = coalesce(lead.merged_into, lead.contact_id) and kept_lead.deleted_dt is null
    order by (lead.chat_user_id = :chat_user_id?) desc nulls last, kept_lead.created_dt desc
    limit 1
  ), filled as (
    update contacts kept_lead
    set chat_user_id = coalesce(kept_lead.chat_user_id, :chat_user_id?), ${filledColumns.join(', ')},
      name = case when kept_lead.name = :unnamed then given.name else kept_lead.name end
    from known cross join given
    where kept_lead.school_id = :school_id and kept_lead.contact_id = known.contact_id
    returning kept_lead.contact_id
  ), made as (
    insert into contacts
      (school_id, chat_user_id, lead_updated_dt, stage_position, created_by, updated_by, ${columns})
    select :school_id, :chat_user_id?, :now::timestamptz, -extract(epoch from clock_timestamp()), :user_id?,
      :user_id?, ${columns}
    from given
    where not exists (select from known)
    returning contact_id
  )
  select contact_id, false as created
  from filled
  union all
  select contact_id, true from made`,
);

/**
 * Notes that someone outside wrote: the lead has changed, but no one at the school has been in contact yet. The same
 * words of a conversation are stored once, and its transcript, which is a note, is updated.
 */
export const noteReceived = defineQuery(
  'leads.note_received',
  `with touched as (
    update contacts
    set lead_updated_dt = :now,
      consented_dt = case when :consented then :now::timestamptz else consented_dt end
    where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
    returning contact_id
  ), kept as (
    update activities activity
    set content = :content
    from touched
    where activity.school_id = :school_id and activity.contact_id = touched.contact_id
      and activity.chat_session_id = :chat_session_id? and activity.activity_type = :activity_type
      and (activity.activity_type = 'note' or activity.content = :content) and activity.deleted_dt is null
    returning activity.activity_id
  ), noted as (
    insert into activities
      (school_id, contact_id, chat_session_id, activity_type, title, content, status, completed_dt,
        created_by, updated_by, created_by_name, created_dt)
    select :school_id, contact_id, :chat_session_id?, :activity_type, :title, :content, 'completed',
      :now::timestamptz, :user_id?, :user_id?, :from, :now::timestamptz
    from touched
    where not exists (select from kept)
    returning activity_id
  )
  select activity_id
  from kept
  union all
  select activity_id from noted`,
);
