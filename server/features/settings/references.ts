export type Reference = { readonly referrer: string; readonly n: number };

/** The names for rows of a table in a refusal: singular, plural. */
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  enrolments: ['enrollment', 'enrollments'],
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

/** Why something cannot be deleted, naming what still refers to it; undefined if nothing does. */
export function reasonToKeep(thing: string, references: readonly Reference[]): string | undefined {
  const phrases = references.toSorted((a, b) => b.n - a.n).map(phrase);
  const last = phrases.at(-1);
  if (last === undefined) return undefined;
  const list = phrases.length === 1 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`;
  const verb = references.length === 1 && references[0]?.n === 1 ? 'refers' : 'refer';
  return `${thing} cannot be deleted: ${list} still ${verb} to it`;
}
