import { defineQuery } from '#server/kit/query.ts';
import { leadColumns } from './rules.ts';

const columns = leadColumns.join(', ');

type Received = { school_id: string; row: string; consented_dt: string | null };

/** In nobody's name; what came last stands on top of its column. */
export const insertReceived = defineQuery<Received, { contact_id: string }>(
  'leads.insert_received',
  `insert into contacts (school_id, consented_dt, stage_position, ${columns})
  select :school_id, :consented_dt::timestamptz, -extract(epoch from clock_timestamp()), ${columns}
  from jsonb_populate_record(null::contacts, :row::jsonb)
  returning contact_id`,
);

type Note = {
  school_id: string;
  contact_id: string;
  title: string;
  content: string;
  from: string;
  now: string;
  consented_dt: string | null;
};

/** Somebody outside wrote: the lead has changed, but nobody of the school was in contact yet. */
export const noteReceived = defineQuery<Note, { activity_id: string }>(
  'leads.note_received',
  `with touched as (
    update contacts set lead_updated_dt = :now, consented_dt = coalesce(:consented_dt::timestamptz, consented_dt)
    where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
    returning contact_id
  )
  insert into activities (school_id, contact_id, activity_type, title, content, status, completed_dt,
    created_by_name, created_dt)
  select :school_id, contact_id, 'message', :title, :content, 'completed', :now::timestamptz, :from, :now::timestamptz
  from touched
  returning activity_id`,
);
