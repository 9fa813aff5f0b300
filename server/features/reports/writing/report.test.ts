import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportTypes } from '#contract/reports/calls.ts';
import type { ReportFacts } from '#server/features/reports/facts/facts.ts';
import { inventedNumbers } from './model.ts';
import { contentOf, writeReport } from './report.ts';

const attended = {
  days: 40,
  attended: 36.5,
  rate: 91.3,
  present: 33,
  late: 3,
  half_day: 1,
  absent: 2,
  excused: 1,
  class_rate: 95,
  classmates: 24,
  months: [
    { month: '2026-09', days: 20, attended: 20, rate: 100 },
    { month: '2026-10', days: 20, attended: 16.5, rate: 82.5 },
  ],
};

const facts: ReportFacts = {
  student_id: 'a3',
  name: 'Zoë Lang',
  year: 2026,
  year_name: '2026/2027',
  exam_name: null,
  exams: [
    { name: 'First Term', average: 70.2 },
    { name: 'Mid Term', average: 74.4 },
  ],
  subjects: [
    { name: 'Mathematics', average: 88.5, class_average: 70 },
    { name: 'History', average: 42, class_average: 60.1 },
  ],
  overall: { average: 72, grade: 'B+', class_average: 69, classmates: 24, papers: 4 },
  absent: [],
  exempt: [],
  missing: [],
  attendance: attended,
  chronic_absence: { percent: 10, days: 10 },
};

const textOf = (changes: Partial<ReportFacts> = {}, type: (typeof reportTypes)[number] = 'academic') =>
  contentOf(writeReport(type, { ...facts, ...changes }));

describe('a report by rules', () => {
  it('names standing, class, strongest and weakest subject, trend and what would help', () => {
    const text = textOf();
    expect(text).toMatch(/72%/);
    expect(text).toMatch(/grade B\+/);
    expect(text).toMatch(/3 points above (the class average of 69%|it)/);
    expect(text).toMatch(/Mathematics.*88\.5%.*History.*42%/);
    expect(text).toMatch(/4\.2 points/);
    expect(text).toMatch(/(support|practice) in History/);
  });

  it('gives the attendance rate with its denominator and the days', () => {
    const text = textOf({}, 'attendance');
    expect(text).toMatch(/36\.5 of 40 recorded school days/);
    expect(text).toContain('91.3%');
    expect(text).toContain('2 days absent without excuse, 1 day excused, 1 half day, and 3 late arrivals');
    expect(text).toContain(
      'September was the best month (100% of 20 days), October the weakest (82.5% of 20 days)',
    );
    expect(text).toMatch(/3\.7 points below the rate of the class, 95%/);
    expect(text).not.toContain('chronic');
  });

  it('mentions chronic absence from the school’s threshold on, and not before enough days', () => {
    const mentionsAbsence = (rate: number, days: number) =>
      textOf({ attendance: { ...attended, rate, days } }, 'attendance').includes('chronic absence');
    expect(mentionsAbsence(90, 10)).toBe(true);
    expect(mentionsAbsence(90.1, 10)).toBe(false);
    expect(mentionsAbsence(50, 9)).toBe(false);
  });

  it('uses the singular for one and says when there are none', () => {
    const papers = [{ exam: 'Mid Term', subject: 'Art' }];
    const text = textOf({ absent: papers, missing: papers, overall: { ...facts.overall, papers: 1 } });
    expect(text).toContain('Absent from 1 paper: Art (Mid Term); it counts neither');
    expect(text).toContain('1 paper has no mark yet');
    expect(text).toContain('1 marked paper');
    expect(text).not.toMatch(/\b1 \w+s\b/);
    const perfect = {
      ...attended,
      rate: 100,
      attended: 40,
      present: 40,
      late: 0,
      half_day: 0,
      absent: 0,
      excused: 0,
    };
    expect(textOf({ attendance: perfect }, 'attendance')).toContain('not a single absence');
  });

  it('says so when there are no data', () => {
    const nothing = { average: null, grade: 'N/A', class_average: null, classmates: 0, papers: 0 };
    const none = { ...attended, days: 0, attended: 0, rate: null, months: [], class_rate: null };
    const text = textOf({ overall: nothing, exams: [], subjects: [], attendance: none }, 'comprehensive');
    expect(text).toMatch(/no marks/i);
    expect(text).toMatch(/No attendance has been recorded/);
    expect(text).not.toMatch(/%/);
  });

  it('names no trend from one exam or from a small difference', () => {
    const [first, second] = facts.exams;
    if (!first || !second) throw new Error('The facts lost their exams');
    expect(textOf({ exams: [first] })).toContain('no trend can be told');
    expect(textOf({ exams: [first, { ...second, average: 70.9 }] })).toContain('held steady');
    expect(textOf({ exams: [second, first] })).toMatch(/(fell by|down by) 4\.2 points/);
  });

  it('shares the first place among equal subjects', () => {
    const subject = (name: string, average: number) => ({ name, average, class_average: null });
    const subjects = [subject('Art', 80), subject('Music', 80), subject('Science', 60)];
    expect(textOf({ subjects })).toMatch(/Art and Music/);
  });

  it('reads the same when written again, and differs between students', () => {
    expect(textOf()).toBe(textOf());
    const wordings = ['a', 'b', 'c', 'd', 'e', 'f'].map((student_id) => textOf({ student_id }));
    expect(new Set(wordings).size).toBeGreaterThan(1);
  });
});

const tenth = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const averages = fc.option(tenth(100), { nil: null });
const name = fc.constantFrom('Mathematics', 'Art', 'History 2', 'Unit Test 1', 'First Term', 'Physics');
const papers = fc.array(fc.record({ exam: name, subject: name }), { maxLength: 8 });
const anyFacts: fc.Arbitrary<ReportFacts> = fc.record({
  student_id: fc.string(),
  name: fc.constantFrom('Ada', '欧阳若曦', 'Jo Li'),
  year: fc.constant(2026),
  year_name: fc.constant('2026/2027'),
  exam_name: fc.option(name, { nil: null }),
  exams: fc.array(fc.record({ name, average: averages }), { maxLength: 5 }),
  subjects: fc.array(fc.record({ name, average: tenth(100), class_average: averages }), { maxLength: 5 }),
  overall: fc.record({
    average: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    grade: fc.constantFrom('A+', 'F'),
    class_average: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    classmates: fc.nat(40),
    papers: fc.nat(30),
  }),
  absent: papers,
  exempt: papers,
  missing: papers,
  attendance: fc.record({
    days: fc.integer({ min: 1, max: 200 }),
    attended: tenth(200),
    rate: averages,
    present: fc.nat(200),
    late: fc.nat(9),
    half_day: fc.nat(9),
    absent: fc.nat(9),
    excused: fc.nat(9),
    class_rate: averages,
    classmates: fc.nat(40),
    months: fc.array(
      fc.record({
        month: fc.constantFrom('2026-09', '2026-10'),
        days: fc.nat(20),
        attended: tenth(20),
        rate: tenth(100),
      }),
      { maxLength: 3 },
    ),
  }),
  chronic_absence: fc.record({
    percent: fc.integer({ min: 1, max: 50 }),
    days: fc.integer({ min: 1, max: 30 }),
  }),
});

describe('for any facts', () => {
  it('each sentence has only the numbers of its own figures, and at least one figure', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...reportTypes), (some, type) => {
        for (const { text, figures } of writeReport(type, some)) {
          expect(figures.length, text).toBeGreaterThan(0);
          expect(inventedNumbers(text, figures), text).toEqual([]);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('the grammar of one, none and lists is right', () => {
    fc.assert(
      fc.property(anyFacts, (some) => {
        const text = contentOf(writeReport('comprehensive', some));
        expect(text).not.toMatch(/(?<![.\d])1 (points|papers|days|subjects|exams|others)\b/);
        expect(text).not.toMatch(/undefined|NaN|null| {2}|\bno no\b|shows \./);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
