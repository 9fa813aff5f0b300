import { defineQuery, type SchoolKey } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';

export type ActivityKey = SchoolKey & { activity_id: string };
/** The chatbots that the caller may see; null means all. */
export type ByCaller = { bots: readonly string[] | null };

/** Every column of `activity`, with the names of the people it is about. */
export const activityShown = `activity.activity_id, activity.contact_id, activity.student_id, activity.activity_type, activity.title, activity.content, activity.stage, activity.status,
    activity.priority, activity.scheduled_dt, activity.completed_dt, activity.duration, activity.outcome, activity.next_action, activity.created_by, activity.created_dt,
    activity.updated_dt, activity.happens_dt, lead.name as contact_name, student.name as student_name,
    coalesce(account.name, activity.created_by_name) as created_by_name`;
export const activityJoins = `left join contacts lead on lead.school_id = activity.school_id and lead.contact_id = activity.contact_id
    left join students student on student.school_id = activity.school_id and student.student_id = activity.student_id
    left join users account on account.school_id = activity.school_id and account.user_id = activity.created_by`;

/** Hides activities about a deleted person, until the person is restored. */
export const livePersonCondition = `not exists (select from contacts gone where gone.school_id = activity.school_id and gone.contact_id = activity.contact_id
      and gone.deleted_dt is not null)
    and not exists (select from students gone where gone.school_id = activity.school_id and gone.student_id = activity.student_id
      and gone.deleted_dt is not null)`;

/** Shows a conversation copied into a lead's timeline only to people who may read the conversation. */
export const forCallerCondition = `(activity.chat_session_id is null or exists (select from chat_sessions session
      where session.school_id = activity.school_id and session.chat_session_id = activity.chat_session_id and session.chatbot_id = any(:bots?::uuid[])))`;
const visibleActivityCondition = `${livePersonCondition} and (:bots?::uuid[] is null or ${forCallerCondition})`;

const one = `select ${activityShown}
  from activities activity
  ${activityJoins} where activity.school_id = :school_id and activity.activity_id = :activity_id
    and activity.deleted_dt is null and ${visibleActivityCondition}`;

export const getActivity = defineQuery('activities.get', one);

/** The activity, locked until the transaction ends. */
export const lockActivity = defineQuery('activities.lock', `${one} for update of activity`);

/** The contact, if the school has it; locked, so that no one deletes it before the transaction ends. */
export const holdContact = defineQuery(
  'activities.hold_contact',
  `select contact_id
  from contacts
  where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  for no key update`,
);

export const insertActivity = defineQuery(
  'activities.insert',
  `insert into activities
    (school_id, contact_id, activity_type, title, content, stage, status, priority, scheduled_dt,
      completed_dt, duration, outcome, next_action, created_by, updated_by, created_by_name, created_dt)
  values
    (:school_id, :contact_id?, :activity_type, :title, :content, :stage?, :status, :priority, :scheduled_dt?,
      :completed_dt?, :duration?, :outcome?, :next_action?, :user_id, :user_id, :user_name, :now)
  returning activity_id`,
);

export const updateActivity = defineQuery(
  'activities.update',
  `update activities
  set contact_id = :contact_id?, activity_type = :activity_type, title = :title, content = :content,
    stage = :stage?, status = :status, priority = :priority, scheduled_dt = :scheduled_dt?,
    completed_dt = :completed_dt?, duration = :duration?, outcome = :outcome?, next_action = :next_action?,
    updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is null
  returning activity_id`,
);

export const deleteActivity = defineQuery(
  'activities.delete',
  `update activities
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is null
  returning activity_id`,
);

/** An activity that is not deleted, or was deleted within 30 days. */
export const findDeleted = defineQuery(
  'activities.find_deleted',
  `select activity.created_by, activity.deleted_dt is not null as is_deleted
  from activities activity
  where activity.school_id = :school_id and activity.activity_id = :activity_id
    and (activity.deleted_dt is null or activity.${restorableCondition}) and ${visibleActivityCondition}
  for update of activity`,
);

export const restoreActivity = defineQuery(
  'activities.restore',
  `update activities
  set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and activity_id = :activity_id and deleted_dt is not null
  returning activity_id`,
);

/** Returns no row if the school has no such student. */
export const insertFamilyContact = defineQuery(
  'activities.log_contact_with_family',
  `insert into activities
    (school_id, student_id, activity_type, title, content, status, completed_dt, created_by, created_by_name,
      updated_by)
  select student.school_id, student.student_id, :way, :title, :note, 'completed', :now::timestamptz, :user_id,
    :user_name, :user_id
  from students student
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null
  returning activity_id`,
);
