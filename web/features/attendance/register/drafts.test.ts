import { expect, test } from 'vitest';
import {
  countPeople,
  findPeople,
  isOvertaken,
  noteAllPresent,
  noteStatus,
  oppositeStatus,
  recordsOf,
  statusOfKey,
} from './drafts.ts';
import type { Person } from './person.ts';

const person = (name: string, status?: Person['status']): Person => ({
  id: name,
  name,
  number: null,
  section: null,
  detail: null,
  photo: null,
  status,
  remarks: null,
  marked_at: null,
  marked_by_name: null,
  is_corrected: false,
  version: status ? `version of ${name}` : null,
});

const people = [person('Åsa'), person('Ben', 'absent'), person('Cem')];

test('all present drafts only people without a record', () => {
  const draft = noteAllPresent(people, new Map());
  expect(recordsOf(draft, new Map())).toEqual([
    { person_id: 'Åsa', status: 'present', version: null },
    { person_id: 'Cem', status: 'present', version: null },
  ]);
  expect(countPeople(people, draft)).toMatchObject({ present: 2, absent: 1, not_taken: 0 });
});

test('remarks that were typed first are sent with the record', () => {
  const remarks = new Map([['Åsa', 'Dentist']]);
  expect(recordsOf(noteAllPresent(people, new Map()), remarks)).toEqual([
    { person_id: 'Åsa', status: 'present', version: null, notes: 'Dentist' },
    { person_id: 'Cem', status: 'present', version: null },
  ]);
});

test('an exception replaces the draft, and an equal record needs none', () => {
  const [asa = person('Åsa'), ben = person('Ben')] = people;
  const draft = noteStatus(noteAllPresent(people, new Map()), asa, 'late');
  expect(draft.get('Åsa')).toEqual({ status: 'late', version: null });
  const changed = noteStatus(draft, ben, 'excused');
  expect(changed.get('Ben')).toEqual({ status: 'excused', version: 'version of Ben' });
  expect(noteStatus(changed, ben, 'absent').has('Ben')).toBe(false);
});

test('another person’s record under a draft is shown, unless both are equal', () => {
  const draft = noteAllPresent(people, new Map());
  expect(isOvertaken(person('Åsa', 'absent'), draft)).toBe(true);
  expect(isOvertaken(person('Åsa', 'present'), draft)).toBe(false);
  expect(isOvertaken(person('Åsa'), draft)).toBe(false);
});

test('people are found by part of the name without accents, and by status', () => {
  const names = (wanted: Parameters<typeof findPeople>[2]) =>
    findPeople(people, new Map(), wanted).map(({ name }) => name);
  expect(names({ search: 'as' })).toEqual(['Åsa']);
  expect(names({ search: '', status: 'not_taken' })).toEqual(['Åsa', 'Cem']);
  expect(names({ search: '', status: 'absent' })).toEqual(['Ben']);
});

test('the toggle and the keys', () => {
  expect(
    [undefined, 'present', 'late', 'absent', 'excused'].map((status) => oppositeStatus(status as never)),
  ).toEqual(['absent', 'absent', 'absent', 'present', 'present']);
  expect(['P', 'a', 'l', 'H', 'e', 'x'].map(statusOfKey)).toEqual([
    'present',
    'absent',
    'late',
    'half_day',
    'excused',
    undefined,
  ]);
});
