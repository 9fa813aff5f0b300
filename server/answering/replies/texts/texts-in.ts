import type { WidgetLanguage } from '#contract/widget/languages.ts';
import { texts as ar } from './ar.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as es } from './es.ts';
import { texts as fr } from './fr.ts';
import { texts as hi } from './hi.ts';
import type { ReplyTexts } from './reply-texts.ts';

/** A missing language or sentence does not compile. */
const catalog: Readonly<Record<WidgetLanguage, ReplyTexts>> = { en, de, fr, es, ar, hi };

export const replyTextsIn = (language: WidgetLanguage): ReplyTexts => catalog[language];

/** The names of languages in one of them, such as "German and French". */
export function namesOfLanguages(codes: readonly string[], language: WidgetLanguage): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return list.format(codes.map((code) => names.of(code) ?? code));
}
