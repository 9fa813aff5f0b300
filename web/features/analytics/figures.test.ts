import { expect, it } from 'vitest';
import type { Analytics } from '#contract/analytics/calls.ts';
import { figuresOf, fileRows, sectionIds } from './figures.ts';

const totals = { male: 1, female: 2, other: 0, total: 3 };
const ofClass = { class_id: 'c', class_name: 'Grade 1' };
const data: Analytics = {
  year: 2026,
  enrolment: {
    as_of: '2026-11-21',
    by_class: [{ ...ofClass, ...totals }],
    totals,
    over_time: [{ month: '2026-09', enrolled: 3, joined: 3, left: 0 }],
  },
  attendance: {
    rate: 75,
    days: 4,
    by_day: [
      { date: '2026-09-01', rate: null, days: 0, present: 0, late: 0, half_day: 0, absent: 0, excused: 0 },
    ],
    by_month: [{ month: '2026-09', rate: 75, days: 4 }],
    by_class: [{ ...ofClass, rate: 75, days: 4 }],
    by_gender: [{ gender: 'Female', rate: 75, days: 4 }],
  },
  marks: {
    average: 70,
    marks: 1,
    by_subject: [{ subject_id: 's', subject_name: 'Art', average: 70, marks: 1 }],
    by_class: [],
    by_gender: [],
    by_exam: [],
    grade_distribution: [{ grade: 'B+', count: 1 }],
  },
};

it('every section charts the server’s counts, and distinguishes no data from zero', () => {
  const [byClass] = figuresOf('enrolment', data);
  expect(byClass).toMatchObject({
    title: 'byClass',
    labels: ['Grade 1'],
    series: [
      { name: 'female', values: [2] },
      { name: 'male', values: [1] },
      { name: 'other', values: [0] },
    ],
    percent: false,
  });
  expect(figuresOf('attendance', data)[0]).toMatchObject({ series: [{ values: [null] }], percent: true });
});

it.each(sectionIds)('the file of %s holds every value of every chart', (section) => {
  const figures = figuresOf(section, data);
  const rows = fileRows(figures, (word) => word);
  const values = figures.flatMap(({ labels, series }) =>
    labels.map((label, index) => [label, ...series.map((line) => line.values[index] ?? null)]),
  );
  for (const row of values) expect(rows).toContainEqual(row);
  expect(rows.filter((row) => row.length === 0)).toHaveLength(figures.length);
});
