import { type MessageLanguage, messageLanguages } from '#contract/messages/values.ts';

type ProviderError = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly isFinal?: unknown;
};

export const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** Why a message was not sent, and whether a retry can help: a refused address stays refused. */
export function failureOf(error: unknown): { readonly reason: string; readonly isFinal: boolean } {
  const { code, responseCode, response, isFinal } = (error ?? {}) as ProviderError;
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code === 'EENVELOPE';
  if (typeof response === 'string') return { reason: oneLine(response).slice(0, 500), isFinal: isRefused };
  const said = error instanceof Error ? oneLine(error.message).slice(0, 500) : '';
  return { reason: said || 'The mail server could not be reached', isFinal: isRefused || isFinal === true };
}

const waitMinutes = [1, 5, 30, 120];

/** When the next attempt is made after that many attempts. */
export const nextAttempt = (now: Date, attempts: number) =>
  new Date(now.getTime() + (waitMinutes[attempts - 1] ?? 120) * 60_000).toISOString();

const knownLanguage = (locale: string | null): MessageLanguage | undefined => {
  const [language = ''] = (locale ?? '').toLowerCase().split('-');
  return messageLanguages.find((known) => known === language);
};

/** The first of these locales, such as de-AT, in whose language messages have texts; English if there is none. */
export const languageOf = (...locales: readonly (string | null)[]): MessageLanguage =>
  locales.map(knownLanguage).find((language) => language !== undefined) ?? 'en';
