import { expect, test } from 'vitest';
import { findRisks } from './migration-rules.ts';

const risksOf = (text: string, path = 'server/migrations/0200_pets.sql') => findRisks([{ path, text }]);

test.each([
  ['a new column', 'alter table pets add column name text;'],
  ['a column with a value for every row', 'alter table pets add column age int not null default 0;'],
  [
    'a new table with all that belongs to it',
    'create table toys (id int); create index toys_idx on toys (id); alter table toys add constraint toys_check check (id > 0);',
  ],
  ['a constraint for new rows', 'alter table pets add constraint pets_check check (age > 0) not valid;'],
  ['the validation of a constraint', 'alter table pets validate constraint pets_check;'],
  [
    'an index that is built concurrently',
    '-- for lists\ncreate unique index concurrently if not exists pets_idx on pets (name);',
  ],
  [
    'a constraint on a finished index',
    'alter table pets add constraint pets_key unique using index pets_idx;',
  ],
  [
    'a function whose body drops something',
    'create or replace function tidy() returns void language plpgsql as $$ begin drop table old; end $$;',
  ],
  ['rights that are no one’s', 'revoke all on function tidy() from public;'],
])('accepts %s', (_, text) => {
  expect(risksOf(text)).toEqual([]);
});

test.each([
  ['drops something', 'drop table pets;'],
  ['drops something', 'alter table pets\n  drop column name;'],
  ['drops something', 'DROP FUNCTION tidy();'],
  ['renames something', 'alter table pets rename column name to title;'],
  ['changes the type of a column', 'alter table pets alter column age type bigint;'],
  ['demands a value', 'alter table pets alter column name set not null;'],
  ['demands a value', 'alter table pets add column name text not null;'],
  ['takes a right away', 'revoke select on pets from homeroom_app;'],
  ['computes a column for every row', 'alter table pets add column tag uuid default gen_random_uuid();'],
  [
    'computes a column for every row',
    'alter table pets add column low text generated always as (lower(name)) stored;',
  ],
  ['builds an index while no one can write', 'create index pets_idx on pets (name);'],
  ['checks every row', 'alter table pets add constraint pets_check check (age > 0);'],
  ['checks every row', 'alter table pets add foreign key (owner) references people;'],
  [
    'builds an index while no one can use the table',
    'alter table pets add constraint pets_key unique (name);',
  ],
  ['keeps everyone from a table', 'lock table pets;'],
  [
    'beside something else',
    'create index concurrently pets_idx on pets (name); alter table pets add column age int;',
  ],
  [
    'while it still locks the table',
    'alter table pets add constraint c check (age > 0) not valid; alter table pets validate constraint c;',
  ],
])('says what %s: %s', (sentence, text) => {
  const risks = risksOf(text);
  expect(risks).toHaveLength(1);
  expect(risks[0]).toMatch(/^server\/migrations\/0200_pets\.sql /);
  expect(risks[0]).toContain(sentence);
});

test('a migration that contracts may drop what no release uses any more, but not block people', () => {
  const contracts = '-- Contracts: no release reads the old name any more.\n';
  expect(risksOf(`${contracts}alter table pets drop column old_name;`)).toEqual([]);
  expect(risksOf(`${contracts}create index pets_idx on pets (name);`)).toHaveLength(1);
  expect(risksOf('-- Contracts:\nalter table pets drop column old_name;')).toHaveLength(1);
});

test('looks only at migrations that are newer than a named one', () => {
  const file = { path: 'server/migrations/0200_pets.sql', text: 'drop table pets;' };
  expect(findRisks([file], 200)).toEqual([]);
  expect(findRisks([file], 199)).toHaveLength(1);
  expect(findRisks([{ ...file, path: 'server/migrations/0169_pets.sql' }])).toEqual([]);
});
