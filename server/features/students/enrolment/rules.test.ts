import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentStatuses } from '#contract/students/values.ts';
import { type Enrolment, type EnrolmentMove, type EnrolmentPlace, planMove } from './rules.ts';

const today = '2026-11-20';
const place: EnrolmentPlace = { class_id: 'five', section_id: 'a', roll_no: '1' };
const latest: Enrolment = {
  ...place,
  enrolment_id: 'e',
  from_date: '2026-08-10',
  to_date: null,
  exit_reason: null,
};
const other: EnrolmentPlace = { ...place, class_id: 'six' };

describe('planMove', () => {
  it('opens the first enrollment today', () => {
    expect(planMove({ today, status: 'active', place }, undefined)).toEqual({
      open: { ...place, from_date: today, to_date: null, exit_reason: null },
    });
  });

  it('keeps a future end, also for the new place', () => {
    const ending = { ...latest, to_date: '2027-07-31', exit_reason: 'promoted' };
    const renumbered = { ...place, roll_no: '2' };
    expect(planMove({ today, status: 'active', place: renumbered }, ending)).toEqual({
      change: { ...ending, roll_no: '2' },
    });
    expect(planMove({ today, status: 'active', place: other }, ending)).toEqual({
      change: { ...ending, to_date: '2026-11-19', exit_reason: 'moved' },
      open: { ...other, from_date: today, to_date: '2027-07-31', exit_reason: 'promoted' },
    });
  });

  it('corrects an enrollment that begins today or later', () => {
    for (const from_date of [today, '2027-01-01']) {
      expect(planMove({ today, status: 'active', place: other }, { ...latest, from_date })).toEqual({
        change: { ...latest, ...other, from_date },
      });
    }
  });

  it('drops an enrollment that never began when the student leaves before', () => {
    expect(planMove({ today, status: 'transferred', place }, { ...latest, from_date: '2027-01-01' })).toEqual(
      { drop: 'e' },
    );
  });

  it('keeps the leaving day when the reason changes', () => {
    const left = { ...latest, to_date: '2026-10-01', exit_reason: 'transferred' };
    expect(planMove({ today, status: 'graduated', place }, left)).toEqual({
      change: { ...left, exit_reason: 'graduated' },
    });
  });
});

const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const anyPlace = fc.record({
  class_id: fc.constantFrom('five', 'six'),
  section_id: fc.constantFrom('a', 'b', null),
  roll_no: fc.constantFrom('1', '2'),
});
const wish = fc.record({ days: fc.nat(3), status: fc.constantFrom(...studentStatuses), place: anyPlace });

/** The enrollments in the database after a move. */
function carriedOut(history: Enrolment[], { drop, change, open }: EnrolmentMove): Enrolment[] {
  const kept = history.filter(({ enrolment_id }) => enrolment_id !== drop);
  const changed = kept.map((row) => (row.enrolment_id === change?.enrolment_id ? change : row));
  const next = {
    enrolment_id: `e${Math.max(-1, ...history.map((row) => Number(row.enrolment_id.slice(1)))) + 1}`,
    to_date: null,
    exit_reason: null,
  };
  return open ? [...changed, { ...open, ...next }] : changed;
}

it('after any changes in any order, enrollments never overlap and end where the student is', () => {
  fc.assert(
    fc.property(day, fc.array(wish, { minLength: 1, maxLength: 12 }), (start, wishes) => {
      let history: Enrolment[] = [];
      let now = Date.parse(start);
      for (const { days, status, place: wanted } of wishes) {
        now += days * 86_400_000;
        const date = new Date(now).toISOString().slice(0, 10);
        history = carriedOut(history, planMove({ today: date, status, place: wanted }, history.at(-1)));
        for (const [index, row] of history.entries()) {
          expect(row.to_date === null || row.from_date <= row.to_date).toBe(true);
          const before = history[index - 1];
          expect(before === undefined || (before.to_date !== null && before.to_date < row.from_date)).toBe(
            true,
          );
        }
        const left = status === 'graduated' || status === 'transferred';
        if (!left) expect(history.at(-1)).toMatchObject({ ...wanted, to_date: null });
        else expect(history.every(({ to_date }) => to_date !== null)).toBe(true);
      }
    }),
    { seed: 1 },
  );
});
