import { defineQuery, type SchoolKey } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';

export type ActivityKey = SchoolKey & { activity_id: string };
/** The chatbots the caller looks after; null is all. */
export type ByCaller = { bots: readonly string[] | null };

/** Everything of activity `a`, with the names of those it is about. */
export const activityShown = `a.activity_id, a.contact_id, a.student_id, a.activity_type, a.title, a.content, a.stage, a.status,
    a.priority, a.scheduled_dt, a.completed_dt, a.duration, a.outcome, a.next_action, a.created_by, a.created_dt,
    a.updated_dt, a.happens_dt, c.name as contact_name, s.name as student_name,
    coalesce(u.name, a.created_by_name) as created_by_name`;
export const activityJoins = `left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
    left join students s on s.school_id = a.school_id and s.student_id = a.student_id
    left join users u on u.school_id = a.school_id and u.user_id = a.created_by`;

/** What is about someone deleted is away with them, and comes back with them. */
export const livePersonCondition = `not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
      and g.deleted_dt is not null)
    and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
      and g.deleted_dt is not null)`;

/** A conversation copied into a lead's timeline is for those who may read the conversation. */
export const forCallerCondition = `(a.chat_session_id is null or exists (select from chat_sessions h
      where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any(:bots?::uuid[])))`;
const visibleActivityCondition = `${livePersonCondition} and (:bots?::uuid[] is null or ${forCallerCondition})`;

const one = `select ${activityShown} from activities a ${activityJoins}
  where a.school_id = :school_id and a.activity_id = :activity_id and a.deleted_dt is null and ${visibleActivityCondition}`;

export const getActivity = defineQuery('activities.get', one);

/** The activity, locked until the transaction ends. */
export const lockActivity = defineQuery('activities.lock', `${one} for update of a`);

/** The contact, if the school has it, which no one deletes until the transaction ends. */
export const holdContact = defineQuery(
  'activities.hold_contact',
  `select contact_id from contacts where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  for no key update`,
);

export const insertActivity = defineQuery(
  'activities.insert',
  `insert into activities (school_id, contact_id, activity_type, title, content, stage, status, priority, scheduled_dt,
    completed_dt, duration, outcome, next_action, created_by, updated_by, created_by_name, created_dt)
  values (:school_id, :contact_id?, :activity_type, :title, :content, :stage?, :status, :priority, :scheduled_dt?,
    :completed_dt?, :duration?, :outcome?, :next_action?, :user_id, :user_id, :user_name, :now)
  returning activity_id`,
);

export const updateActivity = defineQuery(
  'activities.update',
  `update activities set contact_id = :contact_id?, activity_type = :activity_type, title = :title, content = :content,
    stage = :stage?, status = :status, priority = :priority, scheduled_dt = :scheduled_dt?, completed_dt = :completed_dt?,
    duration = :duration?, outcome = :outcome?, next_action = :next_action?, updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is null
  returning activity_id`,
);

export const deleteActivity = defineQuery(
  'activities.delete',
  `update activities set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is null
  returning activity_id`,
);

/** What was deleted within 30 days, or is not deleted at all. */
export const findDeleted = defineQuery(
  'activities.find_deleted',
  `select a.created_by, a.deleted_dt is not null as is_deleted from activities a
  where a.school_id = :school_id and a.activity_id = :activity_id
    and (a.deleted_dt is null or a.${isRestorable}) and ${visibleActivityCondition}
  for update of a`,
);

export const restoreActivity = defineQuery(
  'activities.restore',
  `update activities set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is not null
  returning activity_id`,
);

/** No row when the school has no such student. */
export const insertFamilyContact = defineQuery(
  'activities.log_contact_with_family',
  `insert into activities (school_id, student_id, activity_type, title, content, status, completed_dt, created_by,
    created_by_name, updated_by)
  select s.school_id, s.student_id, :way, :title, :note, 'completed', :now::timestamptz, :user_id, :user_name, :user_id
  from students s where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null
  returning activity_id`,
);
