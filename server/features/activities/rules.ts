import type { Activity, ActivityChanges } from '#contract/activities/record.ts';
import {
  type ActivityPriority,
  type ActivityStatus,
  type ActivityType,
  contactTypes,
  type StoredStatus,
} from '#contract/activities/values.ts';
import { instantIn } from '#server/lib/time.ts';

/** The columns of an activity that people fill in. */
export type ActivityEntry = {
  readonly contact_id: string | null;
  readonly activity_type: ActivityType;
  readonly title: string;
  readonly content: string;
  readonly stage: string | null;
  readonly status: StoredStatus;
  readonly priority: ActivityPriority;
  readonly scheduled_dt: string | null;
  readonly completed_dt: string | null;
  readonly duration: number | null;
  readonly outcome: string | null;
  readonly next_action: string | null;
};

const nothing: ActivityEntry = {
  contact_id: null,
  activity_type: 'note',
  title: '',
  content: '',
  stage: null,
  status: 'completed',
  priority: 'medium',
  scheduled_dt: null,
  completed_dt: null,
  duration: null,
  outcome: null,
  next_action: null,
};

/** The first value that was sent, null included; otherwise the stored one. */
function firstSentOr<Value>(before: Value, ...sent: readonly (Value | undefined)[]): Value {
  const given = sent.find((value) => value !== undefined);
  return given === undefined ? before : given;
}

/** A text that cannot be null is cleared to ''. */
const textOr = (before: string, ...sent: readonly (string | null | undefined)[]) =>
  firstSentOr<string | null>(before, ...sent) ?? '';

/** A time with an offset is an instant; without one it is local time at the school. */
function momentOr(before: string | null, sent: string | null | undefined, timeZone: string): string | null {
  if (sent === undefined || sent === null) return sent === undefined ? before : null;
  const isLocal = !/(?:Z|[+-]\d\d:\d\d)$/.test(sent);
  return (isLocal ? instantIn(timeZone, sent) : new Date(sent)).toISOString();
}

/** Overdue is stored as scheduled; it follows from the time. */
const storedStatus = (status: ActivityStatus): StoredStatus => (status === 'overdue' ? 'scheduled' : status);

/** By default an activity with a time is planned, and one without is done. */
function statusAfter(before: ActivityEntry | undefined, sent: ActivityChanges, scheduled_dt: string | null) {
  if (sent.status) return storedStatus(sent.status);
  if (sent.completedAt) return 'completed';
  if (before) return before.status;
  return scheduled_dt === null ? 'completed' : 'scheduled';
}

type Clock = { readonly now: string; readonly timeZone: string };

/** The activity after the change; without `before` it is a new one. */
export function entryOf(
  before: ActivityEntry | undefined,
  sent: ActivityChanges,
  { now, timeZone }: Clock,
): ActivityEntry {
  const was = before ?? nothing;
  const scheduled_dt = momentOr(was.scheduled_dt, sent.scheduledAt, timeZone);
  const status = statusAfter(before, sent, scheduled_dt);
  const said = momentOr(was.completed_dt, sent.completedAt ?? undefined, timeZone);
  const done = before?.status === 'completed' ? said : (said ?? now);
  return {
    contact_id: firstSentOr(was.contact_id, sent.contactId, sent.contact_id),
    activity_type: sent.type ?? sent.activity_type ?? was.activity_type,
    title: textOr(was.title, sent.title),
    content: textOr(was.content, sent.description, sent.content),
    stage: firstSentOr(was.stage, sent.stage),
    status,
    priority: sent.priority ?? was.priority,
    scheduled_dt,
    completed_dt: status === 'completed' ? done : null,
    duration: firstSentOr(was.duration, sent.duration),
    outcome: firstSentOr(was.outcome, sent.outcome),
    next_action: firstSentOr(was.next_action, sent.nextAction),
  };
}

/** When an activity reached the family, if it did. */
export function contactMoment({ activity_type, status, completed_dt }: ActivityEntry): string | null {
  const reaches = contactTypes.some((type) => type === activity_type);
  return reaches && status === 'completed' ? completed_dt : null;
}

type ActivityViewRow = Pick<
  Activity,
  | 'activity_id'
  | 'created_by'
  | 'created_dt'
  | 'updated_dt'
  | 'contact_name'
  | 'student_id'
  | 'student_name'
  | 'created_by_name'
  | 'happens_dt'
>;
export type StoredActivity = ActivityEntry & ActivityViewRow;

/** Whether its time has passed while it is neither completed nor cancelled. */
export const isOverdue = (
  { status, scheduled_dt }: Pick<ActivityEntry, 'status' | 'scheduled_dt'>,
  now: Date,
) => status === 'scheduled' && scheduled_dt !== null && Date.parse(scheduled_dt) < now.getTime();

/** An activity as the API returns it, under both sets of names. */
export function activityOf(stored: StoredActivity, now: Date): Activity {
  const { scheduled_dt, completed_dt, next_action, ...shared } = stored;
  return {
    ...shared,
    status: isOverdue(stored, now) ? 'overdue' : stored.status,
    id: stored.activity_id,
    contactId: stored.contact_id,
    type: stored.activity_type,
    description: stored.content,
    scheduledAt: scheduled_dt,
    completedAt: completed_dt,
    nextAction: next_action,
    createdBy: stored.created_by,
  };
}
