import { mailMergeFields } from '#contract/leads/mail.ts';
import type { MessageLanguage } from '#contract/messages/values.ts';
import { refuse } from '#server/lib/refusal.ts';

/** Everything below this line of an email is the email that it answers. */
export const replyLines: Readonly<Record<MessageLanguage, string>> = {
  en: '— Please write your answer above this line —',
  de: '— Bitte schreiben Sie Ihre Antwort über diese Zeile —',
  fr: '— Merci d’écrire votre réponse au-dessus de cette ligne —',
  es: '— Por favor, escriba su respuesta encima de esta línea —',
  ar: '— يرجى كتابة ردكم فوق هذا السطر —',
  hi: '— कृपया अपना उत्तर इस पंक्ति के ऊपर लिखें —',
};

/** Where the first line for answers begins, in any language; the end of the text without one. */
function placeOfReplyLine(text: string): number {
  const places = Object.values(replyLines).map((line) => text.indexOf(line));
  return Math.min(text.length, ...places.filter((place) => place >= 0));
}

const isQuoted = (line: string) => line.startsWith('>');
/** "On Monday, the school wrote:", the line that mail programs put before what they quote. */
const introducesQuote = (line: string) => /:\s*$/.test(line) && line.length < 200;

/** What a family wrote, without the email that it answers. */
export function answerOf(text: string): string {
  const cut = placeOfReplyLine(text);
  const lines = text
    .slice(0, cut)
    .split('\n')
    .map((line) => line.trimEnd());
  const dropLast = () => {
    while (lines.length > 0 && (lines.at(-1) === '' || isQuoted(lines.at(-1) ?? ''))) lines.pop();
  };
  dropLast();
  if (cut < text.length && introducesQuote(lines.at(-1) ?? '')) lines.pop();
  dropLast();
  return lines.join('\n').trim();
}

export type MergeValues = Readonly<Record<(typeof mailMergeFields)[number], string>>;

/** Fills the words in double braces; a word that is not a merge field stays as it is, so that its writer notices. */
export const fillTemplate = (text: string, values: MergeValues) =>
  text.replaceAll(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof MergeValues] : whole,
  );

type MailText = { readonly subject: string; readonly body: string };

/** Refuses the first word in double braces that `isWrong`, naming its field. */
function refuseMergeWords(
  text: MailText,
  isWrong: (name: string) => boolean,
  sentence: (word: string) => string,
) {
  for (const field of ['subject', 'body'] as const) {
    const names = [...text[field].matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
    const wrong = names.find(isWrong);
    if (wrong !== undefined) throw refuse.invalid(field, sentence(`{{${wrong}}}`));
  }
}

const knownWords = mailMergeFields.map((name) => `{{${name}}}`).join(', ');

/** Refuses a template with a word in double braces that nothing fills. */
export const checkMergeFields = (template: MailText) =>
  refuseMergeWords(
    template,
    (name) => !mailMergeFields.some((known) => known === name),
    (word) => `${word} is not known here. Use ${knownWords}.`,
  );

/** Refuses an email in which a word in double braces is left: it would be sent as it is. */
export const checkNothingToFill = (mail: MailText) =>
  refuseMergeWords(
    mail,
    () => true,
    (word) => `${word} is not filled in. Write what the family should read instead.`,
  );
