import { defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';
import { cardColumns, ownerJoin } from './card-sql.ts';
import { leadColumns, type StoredLead } from './rules.ts';

export type LeadKey = SchoolKey & { contact_id: string };

/** Everything of contact `c`, with the names of what it is linked to; a chat is for those who may read it. */
export const leadShown = `${cardColumns}, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
    c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
    s.name as student_name, v.name as chat_user_name`;
export const leadJoins = `${ownerJoin}
    left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
    left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
      and (:bots?::uuid[] is null or v.chatbot_id = any (:bots?::uuid[]))`;

export const getLead = defineQuery(
  'leads.get',
  `select ${leadShown} from contacts c ${leadJoins}
  where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** The contact, locked until the transaction ends. */
export const lockLead = defineQuery(
  'leads.lock',
  `select ${leadShown} from contacts c ${leadJoins}
  where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null for update of c`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

const columns = leadColumns.join(', ');

/** The latest lead is at the top of its column. */
const onTop = '-extract(epoch from clock_timestamp())';

/** `row` holds columns by name; it has every column that must not be null. */
export const insertLead = defineQuery(
  'leads.insert',
  `insert into contacts (school_id, created_by, updated_by, stage_position, ${columns})
  select :school_id, :user_id, :user_id, ${onTop}, ${columns}
  from jsonb_populate_record(null::contacts, :row::jsonb)
  returning contact_id as crm_contact_id`,
);

/** `contacted_dt` is when someone was in contact, if this change says so. */
export const updateLead = defineQuery(
  'leads.update',
  `update contacts c
  set (${columns}) = (select ${columns} from jsonb_populate_record(c, :row::jsonb)), updated_by = :user_id,
    lead_updated_dt = :now, last_contacted_dt = coalesce(:contacted_dt?, c.last_contacted_dt),
    stage_position = case when c.stage = coalesce(:row::jsonb ->> 'stage', c.stage) then c.stage_position else ${onTop} end
  where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null
  returning contact_id`,
);

export const noteStage = defineQuery(
  'leads.note_stage',
  `insert into activities (school_id, contact_id, activity_type, title, content, stage, status, completed_dt,
    created_by, updated_by, created_by_name, created_dt)
  values (:school_id, :contact_id, 'note', 'Stage Change', :content, :stage, 'completed', :now,
    :user_id, :user_id, :user_name, :now)
  returning activity_id`,
);

export const deleteLead = defineQuery(
  'leads.delete',
  `update contacts set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  returning name, email, mobile, stage`,
);

/** The state of the contact: no row if there is none that can be restored. */
export const restoreLead = defineQuery(
  'leads.restore',
  `with known as (
    select merged_into is not null and deleted_dt is not null as merged from contacts
    where school_id = :school_id and contact_id = :contact_id
      and (deleted_dt is null or ${isRestorable})
  ), restored as (
    update contacts set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and contact_id = :contact_id and merged_into is null
      and ${isRestorable}
    returning contact_id
  )
  select exists (select from restored) as restored, merged from known`,
);

/**
 * The contact's last contact after an activity was written, changed or deleted. Where the last one is taken back,
 * it is the one before: by an activity or by a move between stages.
 */
export const followActivity = defineQuery(
  'leads.follow_activity',
  `update contacts c set lead_updated_dt = :now, updated_by = :user_id, last_contacted_dt = case
      when c.last_contacted_dt = :lost?::timestamptz then (
        select max(k.moment) from (
          select completed_dt as moment from activities
          where school_id = :school_id and contact_id = :contact_id and deleted_dt is null and status = 'completed'
            and activity_type in ('call', 'email', 'meeting', 'message')
          union all
          select changed_dt from contact_stages
          where school_id = :school_id and contact_id = :contact_id and stage_before is not null
        ) k)
      else greatest(c.last_contacted_dt, :gained?::timestamptz) end
  where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null
  returning contact_id`,
);
