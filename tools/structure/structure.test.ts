import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The findings about a tree of these files besides one that keeps every rule. */
function findingsOf(planted: Readonly<Record<string, string>>): string[] {
  root = mkdtempSync(join(tmpdir(), 'homeroom structure '));
  for (const [path, text] of Object.entries({ ...goodTree, ...planted })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).map(({ path, problem }) => `${path}: ${problem}`);
}

const goodTree = {
  'contract/students/calls.ts': `import { z } from 'zod';\nimport { id } from './common.ts';\n`,
  'contract/kit/common.ts': `import { z } from 'zod';\n`,
  'contract/teachers/calls.ts': `import { z } from 'zod';\n`,
  'server/env.ts': `export const port = process.env['PORT'];\n`,
  'server/app.ts': `import Fastify from 'fastify';\nimport { list } from './features/students/operations.ts';\n`,
  'server/kit/gate/gate.ts': `import type { Pool } from '#server/db/pool.ts';\n`,
  'server/db/pool.ts': `import pg from 'pg';\nimport { refuse } from '#server/lib/refusal.ts';\n`,
  'server/db/types.gen.ts': '\n'.repeat(2000),
  'server/ports/mail.ts': `import nodemailer from 'nodemailer';\n`,
  'server/schema/0001_ground.sql': 'create table a ();\n',
  'server/migrations/0002_words.sql': 'create table b ();\n',
  'server/migrations/README.md': '',
  'server/features/students/operations.ts': `import { getStudent } from './queries.ts';\nimport { list } from '#server/features/teachers/operations.ts';\nthrow new Error('Delete the marks first');\n`,
  'server/features/students/import/target.ts': `import { add } from './import-queries.ts';\n`,
  'server/features/students/record/queries.ts': 'const text = `\n  select a from b`;\n',
  'server/features/students/record/students.test.ts': `import pg from 'pg';\nimport { startApi } from '#server/test/api.ts';\nconst text = 'select a from b';\n`,
  'web/ui/dialog/dialog.tsx': `import { Modal } from '@mantine/core';\nimport classes from './dialog.module.css';\n`,
  'web/lib/api/api.ts': `import { contract } from '#contract/students/calls.ts';\n`,
  'web/features/students/students-page.tsx': `import { Dialog } from '#web/ui/dialog/dialog.tsx';\nimport { TeacherCard } from '#web/features/teachers/record/cards.tsx';\nconst later = () => import('./student-form.tsx');\n`,
  'web/features/students/student-form.tsx': `import { t } from './messages.ts';\n`,
  'web/features/students/list/use-students.ts': '',
  'web/features/teachers/record/cards.tsx': '',
  'web/public/favicon.svg': '',
  'widget/conversation/chat.ts': `import type { Student } from '#contract/students/calls.ts';\n`,
  'demo/load.ts': `import type { A } from '#server/db/types.gen.ts';\n`,
  'tools/build.mjs': `const { PORT } = process.env;\n`,
};

it('finds nothing in a tree that keeps the rules', () => {
  expect(findingsOf({})).toEqual([]);
});

it.each([
  ['a folder nobody drew', 'server/helpers/dates.ts', '', 'has no folder helpers/'],
  ['a web folder nobody drew', 'web/utils/dates.ts', '', 'has no folder utils/'],
  [
    'another kind of file in a server feature',
    'server/features/students/service.ts',
    '',
    'no file called service',
  ],
  ['a server feature of an unknown noun', 'server/features/pupils/queries.ts', '', 'pupils is not one'],
  ['a feature without a contract', 'server/features/marks/mark/queries.ts', '', 'no contract/marks/calls.ts'],
  ['a screen without a contract', 'web/features/marks/marks-page.tsx', '', 'no contract/marks/calls.ts'],
  ['another kind of file in a web feature', 'web/features/students/student-helper.tsx', '', 'no file called'],
  ['a folder inside a web feature', 'web/features/students/forms/name-form.tsx', '', 'no file called forms/'],
  ['capitals in a name', 'web/ui/DataTable.tsx', '', 'lower-case'],
  ['a migration without a number', 'server/migrations/marks.sql', '', '0001_words.sql'],
  ['a schema file without a number', 'server/schema/marks.sql', '', '0001_words.sql'],
  ['a file of 301 lines', 'server/kit/long.ts', 'a;\n'.repeat(301), '301 lines'],
  ['a barrel', 'web/ui/index.ts', `export { Dialog } from './dialog.tsx';\n`, 'hands on'],
  ['a barrel by star', 'contract/all.ts', `export * from './common.ts';\n`, 'hands on'],
  ['process.env', 'server/kit/security/limits.ts', `const a = process.env['A'];\n`, 'process.env'],
  ['SQL in an operation', 'server/features/students/operations.ts', 'a(`select b\n  from c`);\n', 'SQL'],
  [
    'a write in an operation',
    'server/features/students/enrolment/rules.ts',
    `a('UPDATE b SET c = 1');\n`,
    'SQL',
  ],
  ['SQL at the root', 'server/app.ts', `a("insert into b values (1)");\n`, 'SQL'],
])('finds %s', (_, path, text, problem) => {
  expect(findingsOf({ [path]: text })).toEqual([expect.stringMatching(`^${path}: .*${problem}`)]);
});

it.each([
  ['contract/kit/common.ts', '#server/kit/gate/gate.ts'],
  ['contract/kit/common.ts', 'fastify'],
  ['server/kit/gate/gate.ts', '#server/features/students/record/queries.ts'],
  ['server/kit/gate/gate.ts', '#server/ports/mail.ts'],
  ['server/db/pool.ts', '#server/kit/gate/gate.ts'],
  ['server/ports/mail.ts', '#server/db/pool.ts'],
  ['server/app.ts', '#web/lib/api/api.ts'],
  ['server/app.ts', 'react'],
  ['server/features/students/operations.ts', '#server/features/teachers/record/queries.ts'],
  ['server/features/students/operations.ts', '#server/test/api.ts'],
  ['server/features/students/operations.ts', '#server/app.ts'],
  ['server/features/students/operations.ts', 'fastify'],
  ['server/features/students/record/queries.ts', '../teachers/queries.ts'],
  ['web/ui/dialog/dialog.tsx', '#contract/students/calls.ts'],
  ['web/ui/dialog/dialog.tsx', '#web/lib/api/api.ts'],
  ['web/ui/dialog/dialog.tsx', '@tanstack/react-query'],
  ['web/lib/api/api.ts', '#web/ui/dialog/dialog.tsx'],
  ['web/lib/api/api.ts', '#server/kit/gate/gate.ts'],
  ['web/lib/api/api.ts', 'node:fs'],
  ['web/features/students/students-page.tsx', '#web/features/teachers/queries.ts'],
  ['web/features/students/students-page.tsx', '#server/kit/gate/gate.ts'],
  ['web/shell/sidebar.tsx', '#server/env.ts'],
  ['widget/conversation/chat.ts', '#contract/students/calls.ts'],
  ['widget/conversation/chat.ts', 'react'],
  ['demo/load.ts', '#server/features/students/record/queries.ts'],
  ['e2e/auth/sign-in.spec.ts', '#server/env.ts'],
])('finds that %s imports %s', (path, from) => {
  const [finding] = findingsOf({ [path]: `import { a } from '${from}';\n` });
  expect(finding).toMatch(/may not import/);
  rmSync(root, { recursive: true });
  expect(findingsOf({ [path]: `const a = await import('${from}');\n` })[0]).toMatch(/may not import/);
});

it('finds files that import each other', () => {
  const planted = {
    'server/kit/audit/entry.ts': `import { b } from './time.ts';\n`,
    'server/lib/time.ts': `import { a } from './audit.ts';\n`,
  };
  expect(findingsOf(planted)).toEqual([
    expect.stringContaining('server/kit/audit/entry.ts → server/lib/time.ts →'),
  ]);
});

it('finds features that import each other, by types too', () => {
  const back = `import type { list } from '#server/features/students/operations.ts';\n`;
  expect(findingsOf({ 'server/features/teachers/operations.ts': back })).toEqual([
    expect.stringMatching(/circle: server\/features\/students → server\/features\/teachers →/),
  ]);
});
