import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { leadJoins, leadShown } from '#server/features/leads/record/queries.ts';
import { leadColumns, type StoredLead } from '#server/features/leads/record/rules.ts';

const columns = leadColumns.join(', ');

export type ImportedLead = RowOf<typeof findLeads>;

/** The leads that rows are about, found by email, phone or id. */
export const findLeads = defineQuery(
  'leads.import_find',
  `select ${leadShown}, account.email as owner_email
  from contacts lead
  ${leadJoins} where lead.school_id = :school_id and lead.deleted_dt is null and lead.is_lead
    and (lead.email_folded = any(:emails::text[]) or lead.phone_digits = any(:phones::text[])
      or lead.contact_id = any(:contact_ids::uuid[]))`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** The leads of an export, in the order of the given ids. */
export const readLeads = defineQuery(
  'leads.import_read',
  `select ${leadShown}, account.email as owner_email
  from unnest(:contact_ids::uuid[]) with ordinality as item (contact_id, place)
  join contacts lead on lead.school_id = :school_id and lead.contact_id = item.contact_id
    and lead.deleted_dt is null
  ${leadJoins} order by item.place`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** Leads that have one of these emails or phones. */
export const findTwins = defineQuery(
  'leads.import_twins',
  `select name, email_folded as email, phone_digits as phone
  from contacts
  where school_id = :school_id and deleted_dt is null
    and (email_folded = any(:emails::text[]) or phone_digits = any(:phones::text[]))
  order by created_dt, contact_id`,
);

/** The users who can own a lead, by email. */
export const listOwnerEmails = defineQuery(
  'leads.import_owners',
  `select user_id, lower(email) as email
  from users
  where school_id = :school_id and status = 'active' and deleted_dt is null and role <> 'teacher'`,
);

/** Puts the first row of the file at the top of its column. */
export const createLeads = defineQuery(
  'leads.import_create',
  `with given as materialized (
    select given.row, new_id() as new_contact_id, given.record
    from jsonb_to_recordset(:rows::jsonb) as given (row int, record jsonb)
  ), made as (
    insert into contacts
      (school_id, contact_id, created_by, updated_by, lead_updated_dt, stage_position, ${columns})
    select :school_id, given.new_contact_id, :user_id, :user_id, :now::timestamptz,
      -extract(epoch from clock_timestamp()) + given.row * 0.000001, ${columns}
    from given cross join lateral jsonb_populate_record(null::contacts, given.record)
  )
  select row as "row!", new_contact_id as contact_id
  from given`,
);

/** An import is no contact with the family, so the last contact stays. A move is noted, as on the board. */
export const changeLeads = defineQuery(
  'leads.import_change',
  `with given as (
    select given.contact_id, given.record, given.moved
    from jsonb_to_recordset(:rows::jsonb) as given (contact_id uuid, record jsonb, moved text)
  ), changed as (
    update contacts lead
    set (${columns}) = (select ${columns} from jsonb_populate_record(lead, given.record)),
      updated_by = :user_id, lead_updated_dt = :now::timestamptz,
      stage_position = case
        when given.moved is null then lead.stage_position
        else -extract(epoch from clock_timestamp())
      end
    from given
    where lead.school_id = :school_id and lead.contact_id = given.contact_id and lead.deleted_dt is null
    returning lead.contact_id, lead.stage, given.moved
  )
  insert into activities
    (school_id, contact_id, activity_type, title, content, stage, status, completed_dt, created_by,
      updated_by, created_by_name, created_dt)
  select :school_id, changed.contact_id, 'note', 'Stage Change', changed.moved, changed.stage, 'completed',
    :now::timestamptz, :user_id, :user_id, account.name, :now::timestamptz
  from changed left join users account on account.school_id = :school_id and account.user_id = :user_id
  where changed.moved is not null`,
);

/** `worked_on`: whether the lead has notes, plans or links besides the record itself. */
export const readStates = defineQuery(
  'leads.import_states',
  `select lead.contact_id, lead.stage, lead.updated_dt, lead.deleted_dt is not null as deleted,
    lead.student_id is not null
    or exists (
      select from activities activity
      where activity.school_id = lead.school_id and activity.contact_id = lead.contact_id
        and activity.deleted_dt is null
    )
    or exists (
      select from tasks task
      where task.school_id = lead.school_id and task.contact_id = lead.contact_id and task.deleted_dt is null
    ) as worked_on
  from contacts lead
  where lead.school_id = :school_id and lead.contact_id = any(:contact_ids::uuid[])
  for update of lead`,
);

export const deleteLeads = defineQuery(
  'leads.import_delete',
  `update contacts
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and contact_id = any(:contact_ids::uuid[]) and deleted_dt is null`,
);
