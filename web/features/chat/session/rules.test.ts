import { describe, expect, test } from 'vitest';
import type { SessionEntry } from '#contract/chat/session.ts';
import { dayBefore, daysOf, historyOf, minutesBetween, searchEntries, splitLinks } from './rules.ts';

const failures = { unrecognized: 'not recognized', unparsable: 'parsing error' };

describe('a conversation’s history', () => {
  const said = [{ message_text: 'Hello' }] as unknown as SessionEntry[];

  test('is a list, or the same as JSON text', () => {
    expect(historyOf(said, failures)).toBe(said);
    expect(historyOf(JSON.stringify(said), failures)).toEqual(said);
  });

  test.each([
    [undefined, 'not recognized'],
    [{}, 'not recognized'],
    ['{}', 'not recognized'],
    ['[', 'parsing error'],
  ])('that is %j is shown as a system message', (value, sentence) => {
    const [entry, ...others] = historyOf(value, failures);
    expect(entry).toMatchObject({ message_from: 'system', message_text: sentence });
    expect(others).toEqual([]);
  });
});

test('a search ignores the case', () => {
  const entries = [{ message_text: 'The FEES' }, { message_text: 'Buses' }];
  expect(searchEntries(entries, ' fees ')).toEqual([entries[0]]);
  expect(searchEntries(entries, '')).toBe(entries);
  expect(searchEntries(entries, 'x')).toEqual([]);
});

describe('splitting a text at matches', () => {
  const markHits = (text: string, search: string) =>
    splitLinks(text, search).map((piece) => (piece.hit ? `[${piece.text}]` : piece.text));

  test('keeps each match as it is written', () => {
    expect(markHits('Fee and fee', 'FEE')).toEqual(['[Fee]', ' and ', '[fee]']);
    expect(markHits('a.c abc', 'a.c')).toEqual(['[a.c]', ' abc']);
    expect(markHits('text', '')).toEqual(['text']);
  });

  test('keeps the whole text when lower case changes positions', () => {
    expect(markHits('İ fee', 'fee')).toEqual(['İ fee']);
  });
});

test('messages are grouped by the day of the time zone', () => {
  const at = (message_timestamp: string) => ({ message_timestamp });
  const entries = [
    at('2026-03-01T23:30:00.000Z'),
    at('2026-03-02T00:10:00.000Z'),
    at('2026-03-02T09:00:00.000Z'),
  ];
  const days = daysOf(entries, (instant) => instant.slice(0, 10));
  expect(days.map(({ day, entries: said }) => [day, said.length])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
  ]);
});

test('the day before the first of March is the last of February', () => {
  expect(dayBefore('2028-03-01')).toBe('2028-02-29');
});

test('a duration is in whole minutes and at least one', () => {
  expect(minutesBetween('2026-03-01T10:00:00Z', '2026-03-01T10:02:40Z')).toBe(3);
  expect(minutesBetween('2026-03-01T10:00:00Z', '2026-03-01T09:00:00Z')).toBe(0);
});
