import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems, type Ledger, readSchemaFiles } from './ledger.ts';

let root: string;
let landed: Ledger;

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const problems = () => findProblems(landed, readSchemaFiles(root));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledger-'));
  for (const folder of ['schema', 'migrations']) mkdirSync(join(root, 'server', folder), { recursive: true });
  write('server/schema/0001_pets.sql', 'create table pets (id int);\n');
  write('server/schema/0002_toys.sql', 'create table toys (id int);\n');
  write('server/migrations/0003_names.sql', 'alter table pets add column name text;\n');
  write('server/migrations/README.md', 'not a migration');
  landed = readSchemaFiles(root);
});

afterEach(() => rmSync(root, { recursive: true }));

test('finds nothing in files that are as they landed, whatever their line endings', () => {
  write('server/schema/0001_pets.sql', 'create table pets (id int);\r\n');
  expect(problems()).toEqual([]);
});

test('accepts a new migration that is numbered after the landed ones', () => {
  write('server/migrations/0004_ages.sql', 'alter table pets add column age int;\n');
  expect(problems()).toEqual([]);
});

test('refuses a landed file that was changed', () => {
  write('server/schema/0001_pets.sql', 'create table pets (id bigint);\n');
  expect(problems()).toEqual([
    'server/schema/0001_pets.sql has landed and was changed: restore it and write a new migration instead.',
  ]);
});

test('refuses a landed file that was removed or renamed', () => {
  rmSync(join(root, 'server/migrations/0003_names.sql'));
  const removed =
    'server/migrations/0003_names.sql has landed and was removed or renamed: restore it under its name.';
  expect(problems()).toEqual([removed]);
  write('server/migrations/0004_names.sql', 'alter table pets add column name text;\n');
  expect(problems()).toEqual([removed]);
});

test('refuses a number that is used twice', () => {
  write('server/migrations/0004_ages.sql', '');
  write('server/migrations/0004_colours.sql', '');
  expect(problems()).toEqual([
    'server/migrations/0004_ages.sql and server/migrations/0004_colours.sql have the same number: give the newer one the next free number.',
  ]);
});

test('refuses a new file numbered below a landed one, which other databases would run in another order', () => {
  rmSync(join(root, 'server/migrations/0003_names.sql'));
  write('server/migrations/0005_names.sql', '');
  landed = readSchemaFiles(root);
  write('server/migrations/0004_ages.sql', '');
  expect(problems()).toEqual([
    'server/migrations/0004_ages.sql has a lower number than a file that has landed: number it 0006 or higher.',
  ]);
});

test('refuses a new file in the baseline', () => {
  write('server/schema/0004_ages.sql', '');
  expect(problems()).toEqual([
    'server/schema/0004_ages.sql is new, but the baseline is complete: move it to server/migrations/.',
  ]);
});
