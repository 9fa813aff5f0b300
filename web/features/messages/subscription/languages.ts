import { type MessageLanguage, messageLanguages } from '#contract/messages/values.ts';

/** The first language of the browser that messages have; English if there is none. */
export function chooseLanguage(locales: readonly string[]): MessageLanguage {
  const languages = locales.map((locale) => locale.toLowerCase().split('-')[0]);
  const known = languages.flatMap((language) => messageLanguages.filter((one) => one === language));
  return known[0] ?? 'en';
}
