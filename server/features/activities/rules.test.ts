import { describe, expect, it } from 'vitest';
import type { CalendarItem } from '#contract/activities/calendar.ts';
import { instantIn } from '#server/lib/time.ts';
import { calendarFile, summaryOf } from './calendar-file.ts';
import { contactMoment, entryOf, isOverdue } from './rules.ts';

const clock = { now: '2026-11-20T12:00:00.000Z', timeZone: 'America/New_York' };

describe('an activity', () => {
  it('keeps what was not sent, and clears what was sent blank', () => {
    const before = entryOf(undefined, { title: 'A', outcome: 'Well', duration: 30, stage: 'new' }, clock);
    expect(entryOf(before, {}, clock)).toEqual(before);
    expect(entryOf(before, { outcome: null, duration: null, stage: null }, clock)).toMatchObject({
      title: 'A',
      outcome: null,
      duration: null,
      stage: null,
    });
  });

  it('is planned with a time, completed without, or has the status that was sent', () => {
    const scheduledAt = '2026-11-21T09:00';
    expect(entryOf(undefined, {}, clock)).toMatchObject({ status: 'completed', completed_dt: clock.now });
    expect(entryOf(undefined, { scheduledAt }, clock)).toMatchObject({
      status: 'scheduled',
      completed_dt: null,
      scheduled_dt: '2026-11-21T14:00:00.000Z',
    });
    expect(entryOf(undefined, { scheduledAt, status: 'completed' }, clock).completed_dt).toBe(clock.now);
    expect(entryOf(undefined, { status: 'overdue' }, clock).status).toBe('scheduled');
  });

  it('counts as a contact when it reached the family', () => {
    const done = entryOf(undefined, { type: 'call' }, clock);
    expect(contactMoment(done)).toBe(clock.now);
    expect(contactMoment({ ...done, activity_type: 'note' })).toBeNull();
    expect(contactMoment({ ...done, status: 'cancelled' })).toBeNull();
  });

  it('is overdue after its time, not at it', () => {
    const planned = { status: 'scheduled', scheduled_dt: clock.now } as const;
    expect(isOverdue(planned, new Date(clock.now))).toBe(false);
    expect(isOverdue(planned, new Date('2026-11-20T12:00:00.001Z'))).toBe(true);
    expect(isOverdue({ ...planned, status: 'completed' }, new Date('2027-01-01'))).toBe(false);
    expect(isOverdue({ ...planned, scheduled_dt: null }, new Date('2027-01-01'))).toBe(false);
  });
});

describe('the instant of a local time', () => {
  it.each([
    ['UTC', '2026-07-01T09:15', '2026-07-01T09:15:00.000Z'],
    ['America/New_York', '2026-07-01T09:15', '2026-07-01T13:15:00.000Z'],
    ['America/New_York', '2026-12-01T09:15:30', '2026-12-01T14:15:30.000Z'],
    ['Asia/Kolkata', '2026-12-01T00:00', '2026-11-30T18:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05T12:00', '2026-04-05T00:00:00.000Z'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-07T23:30', '2026-03-08T04:30:00.000Z'],
  ])('in %s, %s, is %s', (timeZone, local, instant) => {
    expect(instantIn(timeZone, local).toISOString()).toBe(instant);
  });
});

const item: CalendarItem = {
  kind: 'activity',
  id: '6f1b7a52-4d0e-4f07-9f06-3f1f6a6a1f11',
  title: 'Tour; of\nthe school',
  type: 'meeting',
  status: 'scheduled',
  priority: 'medium',
  date: '2026-12-10',
  at: '2026-12-10T09:00:00.000Z',
  duration: null,
  contact_id: null,
  contact_name: null,
  person_name: null,
  updated_dt: '2026-11-20T12:00:00.000Z',
};
const write = (changes: Partial<CalendarItem>) =>
  calendarFile({
    items: [{ ...item, ...changes }],
    name: 'Homeroom: Test',
    time_zone: 'Asia/Tokyo',
    publicUrl: 'https://homeroom.test',
  }).replaceAll('\r\n ', '');

describe('the iCalendar file', () => {
  it('has an activity at its instant, for half an hour without a duration', () => {
    expect(write({})).toContain('DTSTART:20261210T090000Z\r\nDTEND:20261210T093000Z');
    expect(write({ duration: 90 })).toContain('DTEND:20261210T103000Z');
  });

  it('has a task as a whole day, in every time zone', () => {
    expect(write({ kind: 'task', at: null, date: '2026-12-31' })).toContain(
      'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101',
    );
  });

  it('escapes texts, so no one can add an event of their own', () => {
    const file = write({ title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' });
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(write({})).toContain('SUMMARY:Meeting: Tour\\; of\\nthe school');
  });

  it('keeps the UID and raises the sequence after a change', () => {
    const sequence = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);
    const changed = write({ updated_dt: '2026-11-20T12:00:01.000Z', title: 'Other' });
    expect(changed).toContain(`UID:activity-${item.id}@homeroom`);
    expect(sequence(changed)).toBeGreaterThan(sequence(write({})));
  });

  it('names title, contact and whether it is completed', () => {
    expect(summaryOf(item)).toMatch(/^Meeting: Tour/);
    expect(summaryOf({ ...item, title: '', contact_name: 'Ada', status: 'completed' })).toBe(
      '✓ Meeting (Ada)',
    );
    expect(summaryOf({ ...item, kind: 'task', title: 'Send fees', type: 'proposal' })).toBe('Send fees');
  });
});
