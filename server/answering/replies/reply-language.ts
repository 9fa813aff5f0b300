import { type WidgetLanguage, widgetLanguageOf, widgetLanguages } from '#contract/widget/languages.ts';
import { detectLanguage } from '#server/answering/language/detection.ts';

/** The language of a fixed sentence: that of the question if it is certain, otherwise that of the page. */
export function replyLanguageOf(question: string, page: WidgetLanguage = 'en'): WidgetLanguage {
  const { code, isSure } = detectLanguage(question);
  return (isSure ? widgetLanguageOf(code) : undefined) ?? page;
}

/** All languages, the likeliest first: a short greeting shows its language only by being found. */
export function likelyLanguages(question: string, page: WidgetLanguage = 'en'): WidgetLanguage[] {
  return [...new Set([replyLanguageOf(question, page), page, ...widgetLanguages])];
}
