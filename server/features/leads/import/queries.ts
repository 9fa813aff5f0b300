import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { leadJoins, leadShown } from '#server/features/leads/record/queries.ts';
import { leadColumns, type StoredLead } from '#server/features/leads/record/rules.ts';

const columns = leadColumns.join(', ');

export type ImportedLead = RowOf<typeof findLeads>;

/** The leads that rows are about, by e-mail or by id. */
export const findLeads = defineQuery(
  'leads.import_find',
  `select ${leadShown}, u.email as owner_email from contacts c ${leadJoins}
  where c.school_id = :school_id and c.deleted_dt is null and c.is_lead
    and (c.email_folded = any(:emails::text[]) or c.contact_id = any(:contact_ids::uuid[]))`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** The leads of an export, in the order of their ids as given. */
export const readLeads = defineQuery(
  'leads.import_read',
  `select ${leadShown}, u.email as owner_email
  from unnest(:contact_ids::uuid[]) with ordinality as w (contact_id, place)
  join contacts c on c.school_id = :school_id and c.contact_id = w.contact_id and c.deleted_dt is null ${leadJoins}
  order by w.place`,
  narrowTo<{ address: StoredLead['address'] }>(),
);

/** Whom the school knows already by one of these e-mails or phones. */
export const findTwins = defineQuery(
  'leads.import_twins',
  `select name, email_folded as email, phone_digits as phone from contacts
  where school_id = :school_id and deleted_dt is null
    and (email_folded = any(:emails::text[]) or phone_digits = any(:phones::text[]))
  order by created_dt, contact_id`,
);

/** Who can own a lead, by e-mail. */
export const listOwnerEmails = defineQuery(
  'leads.import_owners',
  `select user_id, lower(email) as email from users
  where school_id = :school_id and status = 'active' and deleted_dt is null and role <> 'teacher'`,
);

/** The first row of the file is at the top of its column. */
export const createLeads = defineQuery(
  'leads.import_create',
  `with given as materialized (
    select r.row, new_id() as new_contact_id, r.record
    from jsonb_to_recordset(:rows::jsonb) as r (row int, record jsonb)
  ), made as (
    insert into contacts (school_id, contact_id, created_by, updated_by, lead_updated_dt, stage_position, ${columns})
    select :school_id, g.new_contact_id, :user_id, :user_id, :now::timestamptz,
      -extract(epoch from clock_timestamp()) + g.row * 0.000001, ${columns}
    from given g cross join lateral jsonb_populate_record(null::contacts, g.record)
  )
  select row as "row!", new_contact_id as contact_id from given`,
);

/** No one spoke to anyone: the last contact stays. A move is noted, as on the board. */
export const changeLeads = defineQuery(
  'leads.import_change',
  `with given as (
    select r.contact_id, r.record, r.moved
    from jsonb_to_recordset(:rows::jsonb) as r (contact_id uuid, record jsonb, moved text)
  ), changed as (
    update contacts c
    set (${columns}) = (select ${columns} from jsonb_populate_record(c, g.record)), updated_by = :user_id,
      lead_updated_dt = :now::timestamptz, stage_position =
        case when g.moved is null then c.stage_position else -extract(epoch from clock_timestamp()) end
    from given g
    where c.school_id = :school_id and c.contact_id = g.contact_id and c.deleted_dt is null
    returning c.contact_id, c.stage, g.moved
  )
  insert into activities (school_id, contact_id, activity_type, title, content, stage, status, completed_dt,
    created_by, updated_by, created_by_name, created_dt)
  select :school_id, d.contact_id, 'note', 'Stage Change', d.moved, d.stage, 'completed', :now::timestamptz,
    :user_id, :user_id, u.name, :now::timestamptz
  from changed d left join users u on u.school_id = :school_id and u.user_id = :user_id
  where d.moved is not null`,
);

/** `worked_on`: whether anything was noted, planned or made of the lead besides the record itself. */
export const readStates = defineQuery(
  'leads.import_states',
  `select c.contact_id, c.stage, c.updated_dt, c.deleted_dt is not null as deleted,
    c.student_id is not null or exists (
      select from activities a where a.school_id = c.school_id and a.contact_id = c.contact_id and a.deleted_dt is null
    ) or exists (
      select from tasks k where k.school_id = c.school_id and k.contact_id = c.contact_id and k.deleted_dt is null
    ) as worked_on
  from contacts c where c.school_id = :school_id and c.contact_id = any(:contact_ids::uuid[])
  for update of c`,
);

export const deleteLeads = defineQuery(
  'leads.import_delete',
  `update contacts set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and contact_id = any(:contact_ids::uuid[]) and deleted_dt is null`,
);
