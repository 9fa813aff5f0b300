import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The violations in a tree of these files together with one that follows every rule. */
function findingsIn(files: Readonly<Record<string, string>>): string[] {
  root = mkdtempSync(join(tmpdir(), 'homeroom structure '));
  for (const [path, text] of Object.entries({ ...goodTree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).map(({ path, problem }) => `${path}: ${problem}`);
}

const goodTree = {
  'contract/index.ts': `import { students } from './students/calls.ts';\n`,
  'contract/kit/common.ts': `import { z } from 'zod';\n`,
  'contract/policy/roles.ts': `import { z } from 'zod';\n`,
  'contract/students/calls.ts': `import { z } from 'zod';\nimport { id } from '../kit/common.ts';\n`,
  'contract/teachers/calls.ts': `import { z } from 'zod';\n`,
  'server/env.ts': `export const port = process.env['PORT'];\n`,
  'server/app.ts': `import Fastify from 'fastify';\nimport { list } from './features/students/operations.ts';\n`,
  'server/lib/refusal.ts': `import type { ReplyError } from '#contract/kit/common.ts';\n`,
  'server/kit/gate/gate.ts': `import type { Pool } from '#server/db/pool.ts';\nimport type { Mailer } from '#server/ports/mail.ts';\n`,
  'server/db/pool.ts': `import pg from 'pg';\nimport { refuse } from '#server/lib/refusal.ts';\n`,
  'server/db/types.gen.ts': '\n'.repeat(2000),
  'server/ports/mail.ts': `import nodemailer from 'nodemailer';\n`,
  'server/schema/0001_ground.sql': 'create table a ();\n',
  'server/migrations/0002_words.sql': 'create table b ();\n',
  'server/migrations/README.md': '',
  'server/importing/target.ts': `import type { Gate } from '#server/kit/gate/gate.ts';\n`,
  'server/features/students/operations.ts': `import { create } from './record/operations.ts';\nimport { list } from '#server/features/teachers/operations.ts';\nexport { findStudent } from './record/operations.ts';\nthrow new Error('Delete the marks first');\n`,
  'server/features/students/record/operations.ts': `import { getStudent } from './queries.ts';\nimport type { Target } from '#server/importing/target.ts';\n`,
  'server/features/students/record/queries.ts': 'const text = `\n  select a from b`;\n',
  'server/features/students/record/list-queries.ts': 'const text = `\n  select a from b`;\n',
  'server/features/students/record/filters-sql.ts': 'const text = `select a from b`;\n',
  'server/features/students/record/record.test.ts': `import pg from 'pg';\nimport { startApi } from '#server/test/api.ts';\nconst text = 'select a from b';\n`,
  'server/features/teachers/operations.ts': '',
  'server/test/api.ts': `import { buildApp } from '#server/app.ts';\nconst text = 'delete from b';\n`,
  'web/ui/dialog/dialog.tsx': `import { Modal } from '@mantine/core';\nimport classes from './dialog.module.css';\n`,
  'web/lib/api.ts': `import { contract } from '#contract/index.ts';\n`,
  'web/features/students/students-page.tsx': `import { Dialog } from '#web/ui/dialog/dialog.tsx';\nimport { TeacherCard } from '#web/features/teachers/record/card.tsx';\nconst later = () => import('./record/form.tsx');\n`,
  'web/features/students/record/form.tsx': `import { t } from '../messages.ts';\n`,
  'web/features/students/messages.ts': '',
  'web/features/teachers/record/card.tsx': '',
  'web/features/account/account-page.tsx': '',
  'web/public/favicon.svg': '',
  'widget/chat.ts': `import type { Student } from '#contract/students/calls.ts';\n`,
  'demo/load.ts': `import type { A } from '#server/db/types.gen.ts';\n`,
  'tools/build.mjs': `const { PORT } = process.env;\n`,
};

it('finds nothing in a tree that keeps the rules', () => {
  expect(findingsIn({})).toEqual([]);
});

it.each([
  ['an unknown folder of the server', 'server/helpers/dates.ts', '', 'has no folder helpers/'],
  ['an unknown folder of the kit', 'server/kit/helpers/dates.ts', '', 'has no folder helpers/'],
  ['an unknown folder of the web app', 'web/utils/dates.ts', '', 'has no folder utils/'],
  ['a file directly in the contract', 'contract/marks.ts', '', 'in the folder of its noun'],
  [
    'a folder in a noun of the contract',
    'contract/students/record/calls.ts',
    '',
    'in the folder of its noun',
  ],
  ['a server feature without a contract', 'server/features/learners/queries.ts', '', 'no contract/learners/'],
  ['screens without a contract', 'web/features/marks/marks-page.tsx', '', 'no contract/marks/'],
  ['a folder in an idea', 'web/features/students/record/forms/name.tsx', '', 'an idea has none'],
  ['a file outside a noun', 'server/features/queries.ts', '', 'in the folder of its noun'],
  ['capitals in a name', 'web/ui/DataTable.tsx', '', 'lower-case'],
  ['a migration without a number', 'server/migrations/marks.sql', '', '0001_words.sql'],
  ['a schema file without a number', 'server/schema/marks.sql', '', '0001_words.sql'],
  ['a file of 301 lines', 'server/lib/long.ts', 'a;\n'.repeat(301), '301 lines'],
  [
    'a re-export',
    'web/ui/index.ts',
    `export { Dialog } from './dialog/dialog.tsx';\n`,
    'another file exports',
  ],
  ['a re-export by star', 'contract/kit/all.ts', `export * from './common.ts';\n`, 'another file exports'],
  [
    'a re-export in two steps',
    'server/features/students/record/rules.ts',
    `import { getStudent } from './queries.ts';\nexport { getStudent };\n`,
    'another file exports',
  ],
  ['process.env', 'server/kit/gate/limits.ts', `const a = process.env['A'];\n`, 'process.env'],
  ['SQL in an operation', 'server/features/students/list.ts', 'a(`select b\n  from c`);\n', 'SQL'],
  ['a write in an operation', 'server/features/students/rules.ts', `a('UPDATE b SET c = 1');\n`, 'SQL'],
  ['SQL at the root', 'server/app.ts', `a("insert into b values (1)");\n`, 'SQL'],
  ['SQL in the import engine', 'server/importing/run.ts', `a("delete from b");\n`, 'SQL'],
])('finds %s', (_, path, text, problem) => {
  expect(findingsIn({ [path]: text })).toEqual([expect.stringMatching(`^${path}: .*${problem}`)]);
});

it('finds a folder with more than 20 source files, tests not counted', () => {
  const files = (count: number, ending: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`web/lib/list/a${n}${ending}`, '']));
  expect(findingsIn({ ...files(20, '.ts'), ...files(5, '.test.ts'), ...files(5, '.module.css') })).toEqual(
    [],
  );
  rmSync(root, { recursive: true });
  expect(findingsIn(files(21, '.tsx'))).toEqual([
    'web/lib/list: 21 source files, at most 20: group them by idea',
  ]);
});

it.each([
  ['contract/kit/common.ts', '#server/kit/gate/gate.ts'],
  ['contract/kit/common.ts', 'fastify'],
  ['server/lib/refusal.ts', '#server/db/pool.ts'],
  ['server/db/pool.ts', '#server/kit/gate/gate.ts'],
  ['server/ports/mail.ts', '#server/db/pool.ts'],
  ['server/ports/mail.ts', '#server/kit/gate/gate.ts'],
  ['server/kit/gate/gate.ts', '#server/features/students/operations.ts'],
  ['server/kit/gate/gate.ts', '#server/importing/target.ts'],
  ['server/importing/target.ts', '#server/features/students/operations.ts'],
  ['server/app.ts', '#web/lib/api.ts'],
  ['server/app.ts', 'react'],
  ['server/features/teachers/operations.ts', '#server/features/students/record/operations.ts'],
  ['server/features/students/operations.ts', '#server/test/api.ts'],
  ['server/features/students/operations.ts', '#server/app.ts'],
  ['server/features/students/operations.ts', 'fastify'],
  ['server/features/students/record/queries.ts', '../../teachers/queries.ts'],
  ['web/ui/dialog/dialog.tsx', '#contract/students/calls.ts'],
  ['web/ui/dialog/dialog.tsx', '#web/features/teachers/record/card.tsx'],
  ['web/lib/api.ts', '#web/ui/dialog/dialog.tsx'],
  ['web/lib/api.ts', '#server/kit/gate/gate.ts'],
  ['web/lib/api.ts', 'node:fs'],
  ['web/features/students/students-page.tsx', '#web/features/teachers/queries.ts'],
  ['web/features/students/students-page.tsx', '#server/kit/gate/gate.ts'],
  ['web/shell/sidebar.tsx', '#server/env.ts'],
  ['widget/chat.ts', '#contract/students/calls.ts'],
  ['widget/chat.ts', 'react'],
  ['demo/load.ts', '#server/features/students/queries.ts'],
  ['e2e/auth/sign-in.spec.ts', '#server/env.ts'],
])('finds that %s imports %s', (path, from) => {
  expect(findingsIn({ [path]: `import { a } from '${from}';\n` })[0]).toMatch(/may not import/);
  rmSync(root, { recursive: true });
  expect(findingsIn({ [path]: `const a = await import('${from}');\n` })[0]).toMatch(/may not import/);
});

it('reads imports and not what looks like one', () => {
  const text = `const example = "\\nimport { a } from '#server/app.ts';\\n";\n// import { b } from 'react';\n`;
  expect(findingsIn({ 'server/lib/words.ts': text })).toEqual([]);
});

it('finds files that import each other, by types too', () => {
  const circle = ['server/lib/one.ts', 'server/lib/two.ts', 'server/lib/three.ts'];
  const [one = '', two = '', three = ''] = circle.map((path) => path.replace('server/lib', '.'));
  expect(
    findingsIn({
      'server/lib/one.ts': `import { a } from '${two}';\n`,
      'server/lib/two.ts': `import type { b } from '${three}';\n`,
      'server/lib/three.ts': `import { type c } from '${one}';\n`,
    }),
  ).toEqual([`${circle[0]}: imports go in a circle: ${[...circle, circle[0]].join(' → ')}`]);
});

it('finds features that import each other', () => {
  const back = `import type { list } from '#server/features/students/operations.ts';\n`;
  expect(findingsIn({ 'server/features/teachers/operations.ts': back })).toContainEqual(
    expect.stringMatching(/circle: server\/features\/students → server\/features\/teachers →/),
  );
});

it('finds ideas of a noun that import each other, though their files do not', () => {
  expect(
    findingsIn({
      'server/features/students/family/rules.ts': `import type { Key } from '../record/queries.ts';\n`,
      'server/features/students/family/queries.ts': '',
      'server/features/students/record/write.ts': `import { family } from '../family/queries.ts';\n`,
    }),
  ).toEqual([
    expect.stringMatching(
      /circle: server\/features\/students\/family → server\/features\/students\/record →/,
    ),
  ]);
});
