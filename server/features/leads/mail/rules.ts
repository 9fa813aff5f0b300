import type { mailMergeFields } from '#contract/leads/mail.ts';

/** Everything below this line of an email is the email that it answers. */
export const replyLine = '— Please write your answer above this line —';

const isQuoted = (line: string) => line.startsWith('>');
/** "On Monday, the school wrote:", the line that mail programs put before what they quote. */
const introducesQuote = (line: string) => /:\s*$/.test(line) && line.length < 200;

/** What a family wrote, without the email that it answers. */
export function answerOf(text: string): string {
  const cut = text.indexOf(replyLine);
  const lines = (cut < 0 ? text : text.slice(0, cut)).split('\n').map((line) => line.trimEnd());
  const dropLast = () => {
    while (lines.length > 0 && (lines.at(-1) === '' || isQuoted(lines.at(-1) ?? ''))) lines.pop();
  };
  dropLast();
  if (cut >= 0 && introducesQuote(lines.at(-1) ?? '')) lines.pop();
  dropLast();
  return lines.join('\n').trim();
}

export type MergeValues = Readonly<Record<(typeof mailMergeFields)[number], string>>;

/** Fills the words in double braces; a word that is not a merge field stays as it is, so that its writer notices. */
export const fillTemplate = (text: string, values: MergeValues) =>
  text.replaceAll(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof MergeValues] : whole,
  );
