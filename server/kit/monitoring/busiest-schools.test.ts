import { expect, test } from 'vitest';
import { BusiestSchools } from './busiest-schools.ts';

test('only the ten schools with the most are listed', () => {
  const schools = new BusiestSchools(() => 0);
  for (let index = 1; index <= 12; index += 1) schools.add(`school-${index}`, 'calls', index);
  schools.add('school-1', 'calls', 100);
  const listed = schools.list('calls');
  expect(listed).toHaveLength(10);
  expect(listed.slice(0, 2)).toEqual([
    ['school-1', 101],
    ['school-12', 12],
  ]);
  expect(schools.list('failedJobs')).toEqual([]);
});

test('what is older than fifteen minutes no longer counts', () => {
  let minutes = 0;
  const schools = new BusiestSchools(() => minutes * 60_000);
  schools.add('one', 'databaseSeconds', 2);
  minutes = 5;
  schools.add('one', 'databaseSeconds', 3);
  minutes = 14;
  expect(schools.list('databaseSeconds')).toEqual([['one', 5]]);
  minutes = 15;
  expect(schools.list('databaseSeconds')).toEqual([['one', 3]]);
  minutes = 60;
  expect(schools.list('databaseSeconds')).toEqual([]);
});
