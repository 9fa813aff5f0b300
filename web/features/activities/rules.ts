import type { Activity } from '#contract/activities/record.ts';

type ActivityText = Pick<Activity, 'title' | 'content'>;
const longest = 80;

/** The name of an activity: its title, the beginning of its content, or its type. */
export function nameOf({ title, content }: ActivityText, type: string): string {
  const [first = ''] = content.split('\n');
  const begun = first.length > longest ? `${first.slice(0, longest - 1)}…` : first;
  return title || begun || type;
}

/** Whether the activity is still open. */
export const isOpen = ({ status }: Pick<Activity, 'status'>) =>
  status === 'scheduled' || status === 'overdue';

type DatedActivity = Pick<Activity, 'happens_dt'>;
export type Day<Row> = { readonly day: string; readonly rows: readonly Row[] };

/** Groups rows by day, in their order. */
export function groupByDay<Row extends DatedActivity>(
  rows: readonly Row[],
  dayOf: (at: string) => string,
): Day<Row>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.happens_dt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** The values of the form, all as text. */
export type FormValues = {
  contactId: string;
  type: string;
  title: string;
  description: string;
  /** In the school's local time. */
  scheduledAt: string;
  status: string;
  priority: string;
  duration: string;
  outcome: string;
  nextAction: string;
};

type PresetValues = Pick<FormValues, 'contactId' | 'scheduledAt'>;

/** The form's values of an activity; `local` formats an instant in the school's local time. */
export function formValuesOf(
  activity: Activity | undefined,
  local: (at: string) => string,
  given: PresetValues,
): FormValues {
  if (!activity) return { ...blank, ...given };
  const { contactId, type, title, description, scheduledAt, status, priority } = activity;
  return {
    contactId: contactId ?? '',
    type,
    title,
    description,
    scheduledAt: scheduledAt ? local(scheduledAt) : '',
    status: status === 'overdue' ? 'scheduled' : status,
    priority,
    duration: activity.duration === null ? '' : String(activity.duration),
    outcome: activity.outcome ?? '',
    nextAction: activity.nextAction ?? '',
  };
}

const blank: FormValues = {
  contactId: '',
  type: 'call',
  title: '',
  description: '',
  scheduledAt: '',
  status: 'scheduled',
  priority: 'medium',
  duration: '',
  outcome: '',
  nextAction: '',
};

/** The body to send: blank fields as null; an unchanged time keeps its seconds. */
export function formBodyOf({ scheduledAt, ...values }: FormValues, before: FormValues | undefined): object {
  const sent: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(values)) sent[name] = value.trim() || null;
  if (scheduledAt !== before?.scheduledAt) sent['scheduledAt'] = scheduledAt || null;
  return sent;
}
