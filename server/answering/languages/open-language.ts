import { english } from './english.ts';
import type { Language } from './language.ts';

/** What the engine knows of other languages, loaded when a knowledge base has them. */
const loaders: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => english,
  de: async () => (await import('./german.ts')).german,
  fr: async () => (await import('./french.ts')).french,
  es: async () => (await import('./spanish.ts')).spanish,
  hi: async () => (await import('./hindi.ts')).hindi,
};

export async function openLanguage(code: string): Promise<Language> {
  const load = loaders[code];
  return load ? load() : (await import('./plain.ts')).plainLanguage(code);
}
