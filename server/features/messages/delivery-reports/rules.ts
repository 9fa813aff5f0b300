import { createHmac } from 'node:crypto';

/** What a Twilio-compatible provider signs: the address that it calls, then each field and its value, by name. */
export function signatureOf(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const names = Object.keys(form).toSorted();
  const signed = url + names.map((name) => `${name}${form[name] ?? ''}`).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

type SmsFailure = { readonly words: string; readonly isFinal: boolean };

/**
 * The failures that providers report by number, in words. After a final one the guardian's next number is tried; not after
 * one that the recipient chose.
 */
const failures: ReadonlyMap<string, SmsFailure> = new Map([
  ['21211', { words: 'This is not a valid phone number.', isFinal: true }],
  ['21610', { words: 'The recipient has replied STOP to the provider.', isFinal: false }],
  ['21614', { words: 'This is not a mobile number.', isFinal: true }],
  ['30003', { words: 'The phone is switched off or out of reach.', isFinal: false }],
  ['30004', { words: 'The recipient blocks messages from this sender.', isFinal: false }],
  ['30005', { words: 'This number does not exist any more.', isFinal: true }],
  ['30006', { words: 'This number cannot receive text messages: it may be a landline.', isFinal: true }],
  ['30007', { words: 'The phone network refused the message as unwanted.', isFinal: false }],
]);

export function smsFailureOf(code = ''): SmsFailure {
  const known = failures.get(code);
  if (known) return known;
  const number = /^\d{1,6}$/.test(code) ? ` (error ${code})` : '';
  return { words: `The phone network did not deliver the message${number}.`, isFinal: false };
}

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

/** What a family asks for with a text message: one word and nothing else, or STOP and more. */
export function readOptOutWord(text: string): 'stop' | 'start' | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s.!]+/)
    .filter(Boolean);
  const [word = ''] = words;
  if (word === 'stop') return 'stop';
  if (words.length !== 1) return undefined;
  if (stopWords.includes(word)) return 'stop';
  return startWords.includes(word) ? 'start' : undefined;
}
