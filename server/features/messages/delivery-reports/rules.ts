import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a Twilio-compatible provider signs: the address that it calls, then each field and its value, by name. */
export function signatureOf(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const names = Object.keys(form).toSorted();
  const signed = url + names.map((name) => `${name}${form[name] ?? ''}`).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The failures that providers report by number, in words; those after which another attempt is of no use. */
const failures: Readonly<Record<string, { readonly words: string; readonly isFinal: boolean }>> = {
  '21211': { words: 'This is not a valid phone number.', isFinal: true },
  '21610': { words: 'The recipient has replied STOP to the provider.', isFinal: true },
  '21614': { words: 'This is not a mobile number.', isFinal: true },
  '30003': { words: 'The phone is switched off or out of reach.', isFinal: false },
  '30004': { words: 'The recipient blocks messages from this sender.', isFinal: true },
  '30005': { words: 'This number does not exist any more.', isFinal: true },
  '30006': { words: 'This number cannot receive text messages: it may be a landline.', isFinal: true },
  '30007': { words: 'The phone network refused the message as unwanted.', isFinal: false },
};

export const smsFailureOf = (code = '') =>
  failures[code] ?? {
    words: `The phone network did not deliver the message${code ? ` (error ${code.slice(0, 20)})` : ''}.`,
    isFinal: false,
  };

/** What a report of a provider says about a message; undefined while it is still on its way. */
export function stateOf(status: string): 'delivered' | 'failed' | undefined {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'undelivered' || status === 'failed' ? 'failed' : undefined;
}

const stopWords = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'stopp',
  'arret',
  'baja',
  'توقف',
];
const startWords = ['start', 'unstop'];

/** What a family asks for with the first word of a text message. */
export function wishOf(text: string): 'stop' | 'start' | undefined {
  const [word = ''] = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s.!]+/);
  if (stopWords.includes(word)) return 'stop';
  return startWords.includes(word) ? 'start' : undefined;
}
