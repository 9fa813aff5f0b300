import { useMemo, useSyncExternalStore } from 'react';

type Sentences = Readonly<Record<string, string>>;
type NamesIn<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type SentenceValues<Sentence> = { readonly [Name in NamesIn<Sentence>]: string | number };
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
type SentenceOf<Messages, Key extends string> = Key extends keyof Messages
  ? Messages[Key]
  : Messages[Extract<keyof Messages, `${Key}_${PluralForm}`>];

/** Looks up a sentence and fills in its `{{names}}`; the compiler requires every name in the sentence. */
export type Text<Messages> = <Key extends WithoutPlural<Extract<keyof Messages, string>>>(
  key: Key,
  ...values: [NamesIn<SentenceOf<Messages, Key>>] extends [never]
    ? []
    : [values: SentenceValues<SentenceOf<Messages, Key>>]
) => string;

export type Catalog<Messages extends Sentences> = { readonly name: string; readonly messages: Messages };

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const translations = new Map<string, Sentences>();
const listeners = new Set<() => void>();
let language = 'en';

/**
 * The sentences of one feature in English. `{{name}}` is a placeholder, and a pair of keys `rows_one` and
 * `rows_other` is used as `t('rows', { count })`, by the plural rules of the language.
 */
export function defineMessages<const Messages extends Sentences>(
  name: string,
  messages: Messages,
): Catalog<Messages> {
  return { name, messages };
}

/** Adds the sentences of another language before switching to it; missing ones stay English. */
export function addTranslation(to: string, name: string, messages: Sentences) {
  translations.set(`${to}/${name}`, messages);
}

/** Switches the language and direction of all texts on the screen. */
export function setLanguage(next: string) {
  language = next;
  document.documentElement.lang = next;
  document.documentElement.dir = rightToLeft.has(next.slice(0, 2)) ? 'rtl' : 'ltr';
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralFormOf(tongue: string, count: number) {
  const rules = pluralRules.get(tongue) ?? new Intl.PluralRules(tongue);
  pluralRules.set(tongue, rules);
  return rules.select(count);
}

function find(catalog: Catalog<Sentences>, tongue: string, key: string, count: unknown) {
  const form = typeof count === 'number' ? pluralFormOf(tongue, count) : 'other';
  const findIn = (sentences: Sentences | undefined) =>
    sentences?.[key] ?? sentences?.[`${key}_${form}`] ?? sentences?.[`${key}_other`];
  return findIn(translations.get(`${tongue}/${catalog.name}`)) ?? findIn(catalog.messages) ?? key;
}

/** The same look-up outside a component, for example to turn an error into a sentence. */
export function textOf<Messages extends Sentences>(
  catalog: Catalog<Messages>,
  tongue = language,
): Text<Messages> {
  return (key, ...[values]) => {
    const filled: Readonly<Record<string, string | number>> = values ?? {};
    return find(catalog, tongue, key, filled['count']).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      String(filled[name] ?? whole),
    );
  };
}

/** The sentences of a catalog in the language of the screen: `const t = useText(messages); t('title')`. */
export function useText<Messages extends Sentences>(catalog: Catalog<Messages>): Text<Messages> {
  const tongue = useSyncExternalStore(subscribe, () => language);
  return useMemo(() => textOf(catalog, tongue), [catalog, tongue]);
}
