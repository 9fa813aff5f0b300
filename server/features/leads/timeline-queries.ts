import type { TimelineEntry } from '#contract/lead-links.ts';
import type { NoteType } from '#contract/lead-values.ts';
import { defineQuery } from '#server/kit/query.ts';
import type { LeadKey } from './queries.ts';

type Page = LeadKey & { limit: number; skip: number };
export type TimelineRow = { total: number } & (TimelineEntry | { activity_id: null });

/** No row for a contact nobody knows; one without an activity where there is none. */
export const listTimeline = defineQuery<Page, TimelineRow>(
  'leads.timeline',
  `select o.total, a.* from (
    select (select count(*)::int from activities a where a.school_id = :school_id and a.contact_id = c.contact_id
      and a.deleted_dt is null) as total
    from contacts c where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null
  ) o left join lateral (
    select a.activity_id, a.activity_type, a.title, a.content, a.stage, a.status, a.scheduled_dt, a.created_by,
      coalesce(u.name, a.created_by_name) as created_by_name, a.created_dt, a.updated_dt
    from activities a left join users u on u.school_id = a.school_id and u.user_id = a.created_by
    where a.school_id = :school_id and a.contact_id = :contact_id and a.deleted_dt is null
    order by a.created_dt desc, a.activity_id desc limit :limit offset :skip
  ) a on true
  order by a.created_dt desc, a.activity_id desc`,
);

type Entered = {
  activity_type: NoteType;
  content: string;
  stage: string | null;
  user_id: string;
  now: string;
};
type NewNote = LeadKey & Entered & { user_name: string };

/** What reaches the family is their last contact too. No row for a contact nobody knows. */
export const insertNote = defineQuery<NewNote, { activity_id: string }>(
  'leads.insert_note',
  `with contacted as (
    update contacts set lead_updated_dt = :now, updated_by = :user_id, last_contacted_dt =
      case when :activity_type in ('call', 'email', 'meeting', 'message') then :now::timestamptz else last_contacted_dt end
    where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
    returning contact_id
  )
  insert into activities (school_id, contact_id, activity_type, content, stage, status, completed_dt,
    created_by, updated_by, created_by_name, created_dt)
  select :school_id, contact_id, :activity_type, :content, :stage, 'completed', :now::timestamptz,
    :user_id, :user_id, :user_name, :now::timestamptz
  from contacted
  returning activity_id`,
);

type NoteKey = LeadKey & { activity_id: string };
export type Note = { activity_type: string; content: string; stage: string | null; updated_dt: string };

export const lockNote = defineQuery<NoteKey, Note>(
  'leads.lock_note',
  `select activity_type, content, stage, updated_dt from activities
  where school_id = :school_id and contact_id = :contact_id and activity_id = :activity_id and deleted_dt is null
  for update`,
);

export const updateNote = defineQuery<NoteKey & Omit<Entered, 'now'>, Note>(
  'leads.update_note',
  `update activities set activity_type = :activity_type, content = :content, stage = :stage, updated_by = :user_id
  where school_id = :school_id and contact_id = :contact_id and activity_id = :activity_id and deleted_dt is null
  returning activity_type, content, stage, updated_dt`,
);
