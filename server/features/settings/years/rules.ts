import type { AcademicYear } from '#contract/settings/years.ts';
import { refuse } from '#server/lib/refusal.ts';

export type Reference = { readonly referrer: string; readonly n: number };
type Days = { readonly starts_on: string; readonly ends_on: string };

/** What rows of a table are called when a removal is refused: one, several. */
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  class_subjects: ['subject of a class', 'subjects of classes'],
  student_subjects: ['subject registration', 'subject registrations'],
  user_chatbots: ['user', 'users'],
  chat_users: ['chat visitor', 'chat visitors'],
  canned_replies: ['canned reply', 'canned replies'],
};

function phrase({ referrer, n }: Reference): string {
  const words = referrer.replaceAll('_', ' ');
  const [one, several] = nouns[referrer] ?? [words.replace(/s$/, ''), words];
  return n === 1 ? `1 ${one}` : `${n} ${several}`;
}

/** Why something cannot be removed, naming what still refers to it; undefined when nothing does. */
export function reasonToKeep(thing: string, references: readonly Reference[]): string | undefined {
  const phrases = references.toSorted((a, b) => b.n - a.n).map(phrase);
  const last = phrases.at(-1);
  if (last === undefined) return undefined;
  const list = phrases.length === 1 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`;
  const verb = references.length === 1 && references[0]?.n === 1 ? 'refers' : 'refer';
  return `${thing} cannot be removed: ${list} still ${verb} to it`;
}

/** The field whose date leaves the year, if one does. */
export function fieldOutside(inner: Days, year: Days): 'starts_on' | 'ends_on' | undefined {
  if (inner.starts_on < year.starts_on || inner.starts_on > year.ends_on) return 'starts_on';
  return inner.ends_on > year.ends_on ? 'ends_on' : undefined;
}

/**
 * The number of the year that counts as current on a day: the one the day lies in, between two years the one
 * that ended, before all of them the first.
 */
export function currentYear(
  years: readonly Pick<AcademicYear, 'year' | 'starts_on'>[],
  today: string,
): number | null {
  const inOrder = years.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const begun = inOrder.findLast((year) => year.starts_on <= today);
  return (begun ?? inOrder[0])?.year ?? null;
}

/** Refuses an edit that started from an older version of the row. */
export function checkVersion(version: string | undefined, row: { readonly updated_dt: string }) {
  if (version !== undefined && version !== row.updated_dt) throw refuse.stale();
}
