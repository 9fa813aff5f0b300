import { describe, expect, it } from 'vitest';
import { dayByKey, findDayRange, monthsLater, stepDay, weekStart, weeksOf } from './calendar/rules.ts';
import { formBodyOf, formValuesOf, groupByDay, nameOf } from './rules.ts';

describe('an activity', () => {
  it('is named by its title, else by the beginning of its text, else by its type', () => {
    expect(nameOf({ title: 'Tour', content: 'Long' }, 'Meeting')).toBe('Tour');
    expect(nameOf({ title: '', content: 'First line\nSecond' }, 'Meeting')).toBe('First line');
    expect(nameOf({ title: '', content: 'x'.repeat(100) }, 'Meeting')).toBe(`${'x'.repeat(79)}…`);
    expect(nameOf({ title: '', content: '' }, 'Meeting')).toBe('Meeting');
  });

  it('is listed under its day in the school’s time zone, in order', () => {
    const rows = ['2026-11-21T01:00:00Z', '2026-11-20T22:00:00Z', '2026-11-19T10:00:00Z'].map(
      (happens_dt) => ({
        happens_dt,
      }),
    );
    const inDenver = (at: string) => new Date(Date.parse(at) - 7 * 3_600_000).toISOString().slice(0, 10);
    expect(groupByDay(rows, inDenver).map(({ day, rows: of }) => [day, of.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ]);
  });

  it('is sent with blank fields as null, and its time only when it was edited', () => {
    const before = formValuesOf(undefined, String, { contactId: 'c', scheduledAt: '2026-11-20T09:00' });
    expect(formBodyOf({ ...before, title: 'Call' }, before)).toEqual({
      contactId: 'c',
      type: 'call',
      title: 'Call',
      description: null,
      status: 'scheduled',
      priority: 'medium',
      duration: null,
      outcome: null,
      nextAction: null,
    });
    expect(formBodyOf({ ...before, scheduledAt: '' }, before)).toMatchObject({ scheduledAt: null });
    expect(formBodyOf(before, undefined)).toMatchObject({ scheduledAt: '2026-11-20T09:00' });
  });
});

describe('the calendar', () => {
  it('shows whole weeks from Monday on, as many as the month needs', () => {
    expect(findDayRange('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(weeksOf(findDayRange('month', '2027-02-10'))).toHaveLength(4);
    expect(findDayRange('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(findDayRange('agenda', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-12-21' });
    expect(weekStart('2026-11-16')).toBe('2026-11-16');
  });

  it('steps by its view; from the end of a month to the end of the next', () => {
    expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthsLater('2026-01-31', -2)).toBe('2025-11-30');
    expect(stepDay('month', '2026-12-15', 1)).toBe('2027-01-15');
    expect(stepDay('week', '2026-12-31', 1)).toBe('2027-01-07');
    expect(stepDay('agenda', '2026-12-31', -1)).toBe('2026-12-01');
  });

  it('is used with the keyboard', () => {
    const keys = [
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'x',
    ];
    expect(keys.map((key) => dayByKey(key, '2026-11-20'))).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2026-11-13',
      '2026-11-27',
      '2026-11-16',
      '2026-11-22',
      '2026-10-20',
      '2026-12-20',
      undefined,
    ]);
  });
});
