/** The languages of the widget, of the chatbot's fixed sentences and of its guards. */
export const widgetLanguages = ['en', 'de', 'fr', 'es', 'ar', 'hi'] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];

/** The widget's language of a locale such as `de-AT`; undefined if it has none. */
export const widgetLanguageOf = (locale: string | null | undefined): WidgetLanguage | undefined => {
  const code = locale?.toLowerCase().split('-')[0];
  return widgetLanguages.find((language) => language === code);
};
