import type { SessionEntry } from '#contract/chat/session.ts';

type Failures = { readonly unrecognized: string; readonly unparsable: string };

/** The message for a history that cannot be shown. */
const unreadableEntry = (message_text: string): SessionEntry => ({
  chat_history_id: 'unreadable',
  message_from: 'system',
  message_text,
  message_timestamp: new Date().toISOString(),
  timestamp: new Date().toISOString(),
  kind: 'message',
  sent_by: null,
  sent_by_name: null,
  sources: [],
  best: [],
  flagged_reason: null,
  flagged_by_name: null,
  userQuery: null,
  assistantResponse: null,
});

/** The history as a list; it may arrive as JSON text. Anything else becomes a system message. */
export function historyOf(value: unknown, failures: Failures): readonly SessionEntry[] {
  if (Array.isArray(value)) return value as readonly SessionEntry[];
  if (typeof value !== 'string') return [unreadableEntry(failures.unrecognized)];
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) ? (read as SessionEntry[]) : [unreadableEntry(failures.unrecognized)];
  } catch {
    return [unreadableEntry(failures.unparsable)];
  }
}

type EntryText = Pick<SessionEntry, 'message_text'>;

/** The messages that contain the search text, ignoring case; all without a search text. */
export function searchEntries<Entry extends EntryText>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] {
  const searched = search.trim().toLowerCase();
  return searched === ''
    ? entries
    : entries.filter(({ message_text }) => message_text.toLowerCase().includes(searched));
}

export type TextPiece = { readonly at: number; readonly text: string; readonly hit: boolean };

/** A text split at the matches of a search, so that they can be highlighted. */
export function splitLinks(text: string, search: string): readonly TextPiece[] {
  const searched = search.trim().toLowerCase();
  const low = text.toLowerCase();
  // Lower case can be longer than the original, which shifts positions.
  if (searched === '' || low.length !== text.length) return [{ at: 0, text, hit: false }];
  const pieces: TextPiece[] = [];
  let at = 0;
  for (let next = low.indexOf(searched); next >= 0; next = low.indexOf(searched, at)) {
    if (next > at) pieces.push({ at, text: text.slice(at, next), hit: false });
    at = next + searched.length;
    pieces.push({ at: next, text: text.slice(next, at), hit: true });
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), hit: false });
  return pieces;
}

export type Day<Entry> = { readonly day: string; readonly entries: readonly Entry[] };

/** Groups messages by calendar day, in their order; `dayOf` knows the time zone. */
export function daysOf<Entry extends { readonly message_timestamp: string }>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.message_timestamp);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, said]) => ({ day, entries: said }));
}

/** The calendar day before one. */
export function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

/** How long a conversation lasted, in whole minutes. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
