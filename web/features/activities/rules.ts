import type { Activity } from '#contract/activity-fields.ts';

type Named = Pick<Activity, 'title' | 'content'>;
const longest = 80;

/** What an activity is called: its title, else how its content begins, else its type. */
export function nameOf({ title, content }: Named, type: string): string {
  const [first = ''] = content.split('\n');
  const begun = first.length > longest ? `${first.slice(0, longest - 1)}…` : first;
  return title || begun || type;
}

/** Whether there is still something to do about it. */
export const isOpen = ({ status }: Pick<Activity, 'status'>) =>
  status === 'scheduled' || status === 'overdue';

type Dated = Pick<Activity, 'happens_dt'>;
export type Day<Row> = { readonly day: string; readonly rows: readonly Row[] };

/** Rows of one day beside each other, in the order they came. */
export function byDay<Row extends Dated>(rows: readonly Row[], dayOf: (at: string) => string): Day<Row>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.happens_dt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
