import { fillPlaces, languageOf } from '#server/features/messages/operations.ts';
import type { Mail } from '#server/ports/mail.ts';
import { type AccountLetterKind, accountLetterTexts } from './texts.ts';

type Recipient = { readonly name: string; readonly email: string };

/** An email about an account, in the language of the school. The sender adds the school. */
export function writeAccountLetter(
  kind: AccountLetterKind,
  { name, email }: Recipient,
  {
    locale,
    ...values
  }: { readonly locale: string; readonly link: string } & Readonly<Record<string, string>>,
): Omit<Mail, 'school_id'> {
  const { subject, body } = accountLetterTexts[languageOf(locale)][kind];
  const filled = { ...values, name };
  return { to: email, subject: fillPlaces(subject, filled), text: fillPlaces(body, filled) };
}
