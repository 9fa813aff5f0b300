import { describe, expect, it } from 'vitest';
import { newEnquiry } from '#contract/enquiries/calls.ts';
import {
  dropHiddenFields,
  entryOf,
  findMissingFields,
  notesOf,
  readOpening,
  sameWords,
  signOpening,
} from './rules.ts';

const now = new Date('2026-03-02T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const sent = newEnquiry.parse({
  name: 'Ada',
  email: 'ada@example.org',
  phone: '+1 5',
  child_name: 'Bo',
  grade: 'Grade 1',
  message: 'Hello',
  consent: true,
  consent_version: 1,
});
const asked = { phone: 'optional', child_name: 'required', grade: 'required', message: 'hidden' } as const;

describe('the opening time of a form', () => {
  const signed = signOpening('secret', now);
  it('is read from the signed value', () => {
    expect(readOpening('secret', signed, later(4000))?.age).toBe(4000);
    expect(readOpening('secret', signOpening('secret', now), now)?.id).not.toBe(
      readOpening('secret', signed, now)?.id,
    );
  });
  it.each([
    ['nothing', '', 4000],
    ['another time', signed.replace(/^\d/, '9'), 4000],
    ["another form's", signOpening('other', now), 4000],
    ['no signature', String(now.getTime()), 4000],
    ['the future', signed, -1],
    ['days ago', signed, 4 * 86_400_000 + 1],
  ])('is refused when %s', (_, given, age) => {
    expect(readOpening('secret', given, later(age))).toBeUndefined();
  });
});

it('names every field that must be filled in', () => {
  const blank = { ...sent, child_name: null, grade: '', phone: null };
  expect(findMissingFields(asked, blank).map(({ field }) => field)).toEqual(['child_name', 'grade']);
  expect(findMissingFields(asked, sent)).toEqual([]);
});

it('ignores fields that the form does not ask for', () => {
  expect(dropHiddenFields(asked, sent)).toMatchObject({ phone: '+1 5', message: null });
});

it('builds the enquiry as it was typed', () => {
  expect(notesOf(sent)).toBe('Child: Bo\nDesired grade: Grade 1\nHello');
  expect(entryOf({ ...sent, page_url: 'https://a.test/x' }, 3)).toBe(
    'Name: Ada\nEmail: ada@example.org\nPhone: +1 5\nChild: Bo\nDesired grade: Grade 1\nHello\nPage: https://a.test/x\nAgreed to version 3 of the consent line',
  );
});

it('recognizes an enquiry that was sent twice', () => {
  expect(sameWords(sent, { ...sent })).toBe(true);
  expect(sameWords({ ...sent, message: null }, { ...sent, message: '' })).toBe(true);
  expect(sameWords(sent, { ...sent, child_name: 'Cy' })).toBe(false);
});
