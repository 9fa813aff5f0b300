/**
 * Writes what the code already says into docs/: the API description and the permissions per role. With `--check`
 * it writes nothing and fails if a file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationId, routes } from '#contract/index.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import { permissions } from '#contract/permissions.ts';
import { roles } from '#contract/policy/roles.ts';
import { describeApi } from '#server/kit/http/api-description.ts';
import { printJson } from './openapi/print-json.ts';

const docs = join(import.meta.dirname, '../docs');

function permissionsPage(): string {
  const rows = routes.map(([id, route]) => {
    const cells =
      route.access === 'public' || route.access === 'operator'
        ? roles.map(() => route.access)
        : roles.map((role) => permissions[id as OperationId][role]);
    return `| ${route.method} ${route.path} | ${cells.toReversed().join(' | ')} | ${route.summary} |`;
  });
  return [
    '# Who may do what',
    '',
    'Generated from the `permission` of each call in `contract/` by `npm run generate`.',
    '',
    '- `A`: allowed',
    '- `S`: only what belongs to assigned chatbots; everything else looks missing',
    '- `T`: only the teacher’s own classes of today; everything else looks missing, in the database too',
    '- `O`: only the person’s own',
    '- `R`: allowed, with some fields removed',
    '- `X`: refused with 403',
    '- `public`: needs no sign-in; `operator`: needs the key of the operator, and no role of a school permits it',
    '',
    'A person whose password was set by someone else, or who has to set up a second factor, may make only the calls that',
    'change this (`server/kit/sessions/admission.ts`). The others are refused with 403.',
    '',
    `Paths begin with \`${apiBase}\`.`,
    '',
    `| call | ${roles.toReversed().join(' | ')} | what it does |`,
    `|---|${roles.map(() => '---|').join('')}---|`,
    ...rows,
    '',
  ].join('\n');
}

const files = new Map([
  ['openapi.json', printJson(describeApi())],
  ['permissions.md', permissionsPage()],
]);

const read = (file: string) => {
  try {
    return readFileSync(join(docs, file), 'utf8');
  } catch {
    return undefined;
  }
};
if (process.argv.includes('--check')) {
  const stale = [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file);
  if (stale.length) {
    console.error(`Out of date: ${stale.map((file) => `docs/${file}`).join(', ')}. Run npm run generate.`);
    process.exit(1);
  }
} else {
  for (const [file, text] of files) writeFileSync(join(docs, file), text);
}
process.exit(0);
