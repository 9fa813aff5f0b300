import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyOperationId, type OperationId, routes } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { openReadingExamples, type Reader } from './reading-examples.ts';

let api: TestApi;
let examples: Awaited<ReturnType<typeof openReadingExamples>>;
beforeAll(async () => {
  api = await startApi();
  examples = await openReadingExamples(api);
});
afterAll(() => api.stop());

const readers: readonly Reader[] = ['account-admin', 'cms-admin', 'cms-user', 'teacher'];
const reads = routes.filter(
  ([, { access, method, reply }]) => access !== 'operator' && method === 'GET' && reply !== 'events',
);
const isById = (path: string) => path.includes('{');
/** Their secret is in the address or the token, so no role matters. */
const bySecret = new Set<AnyOperationId>(['files.download', 'widget.getSession']);

/**
 * They may change: logs, which note reads and refused calls; the last use of a session; counts of rate limits; vectors,
 * which the background computes.
 */
const changeable = [
  'audit_log',
  'security_events',
  'installation_security_events',
  'sessions',
  'rate_limits',
  'embeddings',
];

/** The content of every other table. */
async function fingerprint(): Promise<unknown> {
  return api.sql(
    `select relation.relname,
      query_to_xml(
        format(
          'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) from %I t',
          relation.relname
        ),
        false, true, ''
      )::text
    from pg_class relation
    where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace
      and relation.relname <> all($1)
    order by 1`,
    [changeable],
  );
}

const mayRead = (id: AnyOperationId, role: Reader) =>
  !(id in permissions) || permissions[id as OperationId][role] !== 'X';

/** Each test makes up to 150 calls and reads every table twice. */
const patience = { timeout: 90_000 };

describe.each(readers)('reading as %s', patience, (role) => {
  const byId = reads.filter(([id, { path }]) => isById(path) && !bySecret.has(id) && mayRead(id, role));

  it('works by real ids and changes no row', async () => {
    const before = await fingerprint();
    const refused: unknown[] = [];
    for (const [id] of byId) {
      const example = examples.exampleOf(id, role);
      if (!example) throw new Error(`${id} reads by an id: add an example to reading-examples.ts`);
      const { status, errors } = await api.call(id, { as: examples.people[role], ...example });
      if (status !== 200) refused.push([id, status, errors]);
    }
    expect(refused).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  it('of lists changes no row', async () => {
    const before = await fingerprint();
    for (const [id, { path }] of reads) if (!isById(path)) await api.call(id, { as: examples.people[role] });
    expect(await fingerprint()).toEqual(before);
  });
});

it('a visitor reads a conversation by its secret and changes no row', async () => {
  const { id, sid, secret } = examples.talk;
  const before = await fingerprint();
  const { status } = await api.call('widget.getSession', { as: { token: secret }, params: { id, sid } });
  expect(status).toBe(200);
  expect(await fingerprint()).toEqual(before);
});

it('a signed address opens a file and changes no row', async () => {
  const as = examples.people['account-admin'];
  const params = examples.exampleOf('students.get', 'account-admin')?.params ?? {};
  const { documents } = (await api.call('files.listStudentDocuments', { as, params })).result;
  const before = await fingerprint();
  const { statusCode } = await api.app.server.inject(documents[0]?.download_url ?? '');
  expect(statusCode).toBe(200);
  expect(await fingerprint()).toEqual(before);
});
