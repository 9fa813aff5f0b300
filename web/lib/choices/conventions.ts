/** Languages and regions on offer by name; a school may have stored another one. */
const commonLocales =
  `ar-EG ar-SA bg-BG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-KE
  en-NG en-NZ en-SG en-US en-ZA es-AR es-CO es-ES es-MX et-EE fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL hi-IN
  hr-HR hu-HU id-ID it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO ne-NP nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK
  sl-SI sr-RS sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW`.split(/\s+/);

/** Languages that families speak, besides those of `commonLocales`. */
const furtherLanguages = 'am bs gu hy ka ku mk ml my pa ps si so sq te ti'.split(' ');

type Choice = { readonly value: string; readonly label: string };

function withOwn(values: readonly string[], own: string): string[] {
  return [...new Set([...values, own])].filter((value) => value !== '');
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label);

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The zones of the browser's list, `UTC`, and the school's own. */
export function timeZoneChoices(own: string): string[] {
  return withOwn(['UTC', ...Intl.supportedValuesOf('timeZone')], own);
}

/** Currencies by code and name. */
export function currencyChoices(own: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = withOwn(Intl.supportedValuesOf('currency'), own);
  return codes.map((value) => ({ value, label: `${value} · ${nameIn(names, value)}` }));
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language in English, such as Turkish for `tr`. */
export const languageNameOf = (code: string) => nameIn(languageNames, code);

/** Languages with their region, by name. */
export function localeChoices(own: string): Choice[] {
  const choices = withOwn(['en', ...commonLocales], own);
  return choices.map((value) => ({ value, label: `${languageNameOf(value)} (${value})` })).toSorted(byLabel);
}

/** Languages by name. */
export function languageChoices(own: string): Choice[] {
  const spoken = [...commonLocales.map((locale) => locale.split('-')[0] ?? locale), ...furtherLanguages];
  return withOwn(spoken, own)
    .map((value) => ({ value, label: languageNameOf(value) }))
    .toSorted(byLabel);
}

/** ISO weekdays by name, Monday first. */
export function weekdayChoices(): Choice[] {
  const names = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => ({
    value: String(day + 1),
    label: names.format(new Date(Date.UTC(1970, 0, 5 + day))),
  }));
}
