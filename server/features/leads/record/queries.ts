import { defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';
import { cardColumns, ownerJoin } from './card-sql.ts';
import { leadColumns, type StoredLead } from './rules.ts';

export type LeadKey = SchoolKey & { contact_id: string };

/** Every column of `lead`, with the names of linked records; chats only for people who may read them. */
export const leadShown = `${cardColumns}, lead.contact_type, lead.status, lead.is_lead, lead.lead_type, lead.last_remark, lead.position, lead.address,
    lead.notes, lead.lost_reason, lead.stage_changed_dt, lead.lead_updated_dt, visitor.chat_user_id, lead.consented_dt,
    student.name as student_name, visitor.name as chat_user_name`;
export const leadJoins = `${ownerJoin}
    left join students student on student.school_id = lead.school_id and student.student_id = lead.student_id and student.deleted_dt is null
    left join chat_users visitor on visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id
      and (:bots?::uuid[] is null or visitor.chatbot_id = any (:bots?::uuid[]))`;

export const getLead = defineQuery(
  'leads.get',
  `select ${leadShown}
  from contacts lead
  ${leadJoins} where lead.school_id = :school_id and lead.contact_id = :contact_id
    and lead.deleted_dt is null`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** The contact, locked until the transaction ends. */
export const lockLeadRow = defineQuery(
  'leads.lock',
  `select ${leadShown}
  from contacts lead
  ${leadJoins} where lead.school_id = :school_id and lead.contact_id = :contact_id
    and lead.deleted_dt is null
  for update of lead`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

const columns = leadColumns.join(', ');

/** The latest lead is at the top of its column. */
const onTop = '-extract(epoch from clock_timestamp())';

/** `row` holds values by column name, including every column that must not be null. */
export const insertLead = defineQuery(
  'leads.insert',
  `insert into contacts (school_id, created_by, updated_by, stage_position, ${columns})
  select :school_id, :user_id, :user_id, ${onTop}, ${columns}
  from jsonb_populate_record(null::contacts, :row::jsonb)
  returning contact_id as crm_contact_id`,
);

/** `contacted_dt` is the time of a contact, if this change is one. */
export const updateLead = defineQuery(
  'leads.update',
  `update contacts lead
  set (${columns}) = (select ${columns} from jsonb_populate_record(lead, :row::jsonb)), updated_by = :user_id,
    lead_updated_dt = :now, last_contacted_dt = coalesce(:contacted_dt?, lead.last_contacted_dt),
    stage_position = case
      when lead.stage = coalesce(:row::jsonb ->> 'stage', lead.stage) then lead.stage_position
      else ${onTop}
    end
  where lead.school_id = :school_id and lead.contact_id = :contact_id and lead.deleted_dt is null
  returning contact_id`,
);

export const noteStage = defineQuery(
  'leads.note_stage',
  `insert into activities
    (school_id, contact_id, activity_type, title, content, stage, status, completed_dt, created_by,
      updated_by, created_by_name, created_dt)
  values
    (:school_id, :contact_id, 'note', 'Stage Change', :content, :stage, 'completed', :now, :user_id, :user_id,
      :user_name, :now)
  returning activity_id`,
);

export const deleteLead = defineQuery(
  'leads.delete',
  `update contacts
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  returning name, email, mobile, stage`,
);

/** Returns no row if there is no contact that can be restored. */
export const restoreLead = defineQuery(
  'leads.restore',
  `with known as (
    select merged_into is not null and deleted_dt is not null as merged
    from contacts
    where school_id = :school_id and contact_id = :contact_id
      and (deleted_dt is null or ${restorableCondition})
  ), restored as (
    update contacts
    set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and contact_id = :contact_id and merged_into is null
      and ${restorableCondition}
    returning contact_id
  )
  select exists (select from restored) as restored, merged
  from known`,
);

/**
 * Updates the last contact after an activity was created, changed or deleted. If the latest one is undone, it is the
 * one before: an activity or a move between stages.
 */
export const followActivity = defineQuery(
  'leads.follow_activity',
  `update contacts lead
  set lead_updated_dt = :now, updated_by = :user_id,
    last_contacted_dt = case
      when lead.last_contacted_dt = :lost?::timestamptz then (
        select max(activity.moment)
        from (
          select completed_dt as moment
          from activities
          where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
            and status = 'completed' and activity_type in ('call', 'email', 'meeting', 'message')
          union all
          select changed_dt
          from contact_stages
          where school_id = :school_id and contact_id = :contact_id and stage_before is not null
        ) activity
      )
      else greatest(lead.last_contacted_dt, :gained?::timestamptz)
    end
  where lead.school_id = :school_id and lead.contact_id = :contact_id and lead.deleted_dt is null
  returning contact_id`,
);
