import { expect, it } from 'vitest';
import type { GuardianQuestion } from '#contract/imports/guardians.ts';
import {
  areGuardiansDecided,
  choiceFor,
  chooseForAll,
  guardianDecisionsOf,
  keyOf,
  linkTo,
  renameDecision,
  rowByRow,
} from './rules.ts';

const maria = {
  guardian_id: 'g1',
  name: 'Maria Lopez',
  occupation: null,
  phone: '+1 212 555 0101',
  email: null,
  students: [],
  same: ['phone' as const],
};
const similar: GuardianQuestion = {
  name: 'M. Lopez',
  phone: '+1 212 555 0101',
  email: null,
  relationships: ['mother'],
  rows: [2, 5],
  row_count: 2,
  matches: [maria],
  spellings: [],
  is_twice: false,
  usual: null,
};
const namesake: GuardianQuestion = { ...similar, name: 'Maria Lopez', rows: [7], row_count: 1, usual: 'use' };
const spelled: GuardianQuestion = {
  ...similar,
  name: 'P. Novak',
  matches: [],
  spellings: [{ name: 'Petra Novak', row: 2, same: ['email'] }],
};
const twice: GuardianQuestion = { ...similar, name: 'Rosa Diaz', matches: [], is_twice: true, usual: 'one' };
const all = [similar, namesake, spelled, twice];
const written = { name: 'M. Lopez', phone: '+1 212 555 0101', email: null };

it('asks only where no rule says who a guardian is', () => {
  expect(all.map((question) => choiceFor(question, {}))).toEqual(['', linkTo('g1'), '', 'one']);
  expect(areGuardiansDecided(all, {})).toBe(false);
  expect(areGuardiansDecided([namesake, twice], {})).toBe(true);
  expect(guardianDecisionsOf([namesake, twice], {})).toEqual([]);
});

it('turns choices into decisions for all rows of a guardian', () => {
  expect(guardianDecisionsOf(all, chooseForAll(all, 'use'))).toEqual([
    { ...written, row: null, action: 'use', guardian_id: 'g1' },
    { ...written, name: 'P. Novak', row: null, action: 'rename', as: 'Petra Novak' },
  ]);
  expect(guardianDecisionsOf(all, chooseForAll(all, 'create')).map(({ action }) => action)).toEqual([
    'create',
    'create',
    'create',
    'separate',
  ]);
  const one = { [keyOf(spelled)]: renameDecision('Petra Novak') };
  expect(guardianDecisionsOf([spelled], one)).toHaveLength(1);
});

it('decides row by row where the person wants that', () => {
  const started = { [keyOf(similar)]: rowByRow, [keyOf(similar, 2)]: linkTo('g1') };
  expect(areGuardiansDecided([similar], started)).toBe(false);
  const chosen = { ...started, [keyOf(similar, 5)]: 'create' };
  expect(areGuardiansDecided([similar], chosen)).toBe(true);
  expect(guardianDecisionsOf([similar], chosen)).toEqual([
    { ...written, row: 2, action: 'use', guardian_id: 'g1' },
    { ...written, row: 5, action: 'create', not: ['g1'] },
  ]);
});
