import { type MessageLanguage, messageLanguages } from '#contract/messages/values.ts';

type ProviderError = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly isFinal?: unknown;
  readonly command?: unknown;
  readonly isAboutAddress?: unknown;
};

export const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** Refusals of a mail server that say something about the sender, the content or a full mailbox, not about the address. */
const otherRefusal = /\b5\.(?:2\.2|3\.\d+|7\.\d+)\b/;

function refusalIn({ code, responseCode, response, isFinal, command, isAboutAddress }: ProviderError) {
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code === 'EENVELOPE';
  const isRecipient = isRefused && command === 'RCPT TO' && !otherRefusal.test(String(response));
  return { isFinal: isRefused || isFinal === true, isAddressWrong: isRecipient || isAboutAddress === true };
}

/**
 * Why a message was not sent, whether a retry can help, and whether the address itself is wrong: then the guardian's next
 * one is tried. A provider that refuses the sender refuses every address, and none of them is wrong.
 */
export function failureOf(error: unknown) {
  const known = (error ?? {}) as ProviderError;
  const said =
    typeof known.response === 'string' ? known.response : error instanceof Error ? error.message : '';
  const reason = oneLine(said).slice(0, 500);
  return { reason: reason || 'The mail server could not be reached', ...refusalIn(known) };
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
