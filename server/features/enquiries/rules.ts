import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type AskedField,
  askedFields,
  type EnquirySettings,
  type NewEnquiry,
} from '#contract/enquiries/calls.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { ReplyError } from '#contract/kit/envelope.ts';

/** People need at least this long to fill in the form; programs are faster. */
export const quickestMs = 2_500;
/** A form may stay open over a weekend. */
const longestMs = 4 * dayMs;

const signatureOf = (secret: string, opened: string) =>
  createHmac('sha256', secret).update(opened).digest('base64url');

/** A signed timestamp of when the form was opened, with its own id. */
export function signOpening(secret: string, now: Date): string {
  const opened = `${now.getTime()}.${randomUUID()}`;
  return `${opened}.${signatureOf(secret, opened)}`;
}

const partsOf = (signed: string) => {
  const [opened = '', id = '', signature = ''] = signed.split('.');
  return { opened, id, signature };
};

export function isSigned(secret: string, signed: string): boolean {
  const { opened, id, signature } = partsOf(signed);
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, `${opened}.${id}`))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export type FormOpening = { readonly id: string; readonly age: number };

/** The opening's id and age; undefined if the signature is wrong or it is too old. */
export function readOpening(secret: string, signed: string, now: Date): FormOpening | undefined {
  const { opened, id } = partsOf(signed);
  if (!isSigned(secret, signed)) return undefined;
  const age = now.getTime() - Number(opened);
  return age >= 0 && age <= longestMs ? { id, age } : undefined;
}

const labels = {
  phone: 'Phone',
  child_name: "Child's name",
  grade: 'Grade',
  message: 'Message',
} as const satisfies Record<AskedField, string>;

/** Errors for required fields that are missing. */
export const findMissingFields = (asked: EnquirySettings['fields'], sent: NewEnquiry): ReplyError[] =>
  askedFields
    .filter((field) => asked[field] === 'required' && !sent[field])
    .map((field) => ({ field, message: `Please fill in: ${labels[field]}`, code: 'invalid' }));

/** Removes the fields that the form does not ask for. */
export function dropHiddenFields(asked: EnquirySettings['fields'], sent: NewEnquiry): NewEnquiry {
  const hidden = askedFields.filter((field) => asked[field] === 'hidden');
  return { ...sent, ...Object.fromEntries(hidden.map((field) => [field, null])) };
}

const joinLines = (lines: readonly (string | false | null | undefined)[]) => lines.filter(Boolean).join('\n');

/** The enquiry as the first notes of its lead. */
export const notesOf = ({ child_name, grade, message }: NewEnquiry): string =>
  joinLines([child_name && `Child: ${child_name}`, grade && `Desired grade: ${grade}`, message]);

/** The enquiry as it appears on the lead's timeline, word for word. */
export const entryOf = (sent: NewEnquiry, consent_version: number): string =>
  joinLines([
    `Name: ${sent.name}`,
    `Email: ${sent.email}`,
    sent.phone && `Phone: ${sent.phone}`,
    notesOf(sent),
    sent.page_url && `Page: ${sent.page_url}`,
    `Agreed to version ${consent_version} of the consent line`,
  ]);

/** Whether two requests are the same enquiry sent twice. */
export const sameWords = (one: EnquiryWords, other: EnquiryWords) =>
  (['child_name', 'grade', 'message', 'phone'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );
type EnquiryWords = { readonly [Field in AskedField]?: string | null | undefined };
