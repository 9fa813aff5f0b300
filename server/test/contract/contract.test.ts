import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, routes } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeTeacher, type TestUser } from '#server/test/factories.ts';

let api: TestApi;
let teacher: TestUser;
beforeAll(async () => {
  api = await startApi();
  teacher = await makeTeacher(api.owner, api.school_id);
});
afterAll(() => api.stop());

const withSession = routes.filter(([, route]) => route.permission !== undefined);
const unknownIds = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', randomUUID()]));
const roles = ['account-admin', 'cms-admin', 'cms-user', 'teacher'] as const;
/** Someone with the role; the teacher has no class. */
const personOf = (role: (typeof roles)[number]) =>
  ({ 'account-admin': 'admin', 'cms-admin': 'registrar', 'cms-user': 'staff', teacher })[role] as
    | Who
    | TestUser;

it.each(withSession)('%s returns 401 without a token and with a wrong one', async (id, route) => {
  const params = unknownIds(route.path);
  expect((await api.call(id, { params })).status).toBe(401);
  const made = await api.call(id, { params, as: { token: 'x'.repeat(43) } });
  expect(made.status).toBe(401);
  expect(made.errors[0]?.message).toBeTruthy();
});

const refusals = withSession.flatMap(([id, route]) =>
  roles
    .filter((role) => permissions[id as OperationId][role] === 'X')
    .map((role) => ({ id, role, params: unknownIds(route.path) })),
);
it.each(refusals)('$id returns 403 to a $role', async ({ id, role, params }) => {
  const { status, errors } = await api.call(id, { params, as: personOf(role), body: {} });
  expect([status, errors[0]?.message]).toEqual([403, 'Permission denied']);
});

const withId = withSession.filter(([, route]) => route.path.includes('{'));
it.each(withId)('%s returns 404 to a malformed id', async (id, route) => {
  const params = Object.fromEntries(
    Object.keys(unknownIds(route.path)).map((name) => [name, "1' or 1=1 --"]),
  );
  expect((await api.call(id, { params, as: 'admin', body: {} })).status).toBe(404);
});

const withIdOnly = withId.filter(([, route]) => !route.body && !route.upload);
it.each(withIdOnly)('%s returns 404 to an unknown id', async (id, route) => {
  expect((await api.call(id, { params: unknownIds(route.path), as: 'admin' })).status).toBe(404);
});

const garbage = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '', ' ', '9'.repeat(400), -1, 1e308, [], {}, null, true),
);

describe.each(routes.filter(([, route]) => route.body ?? route.query))('%s', (id, route) => {
  it('refuses garbage, and never fails with it', async () => {
    const bodyFields = Object.keys(route.body?.shape ?? {});
    const queryFields = Object.keys(route.query?.shape ?? {});
    const record = (fields: string[]) =>
      fc.record(Object.fromEntries(fields.map((field) => [field, garbage])));
    await fc.assert(
      fc.asyncProperty(record(bodyFields), record(queryFields), async (body, query) => {
        const printable = Object.fromEntries(
          Object.entries(query).map(([key, value]) => [key, fc.stringify(value)]),
        );
        const params = unknownIds(route.path);
        const { status, errors } = await api.call(id, {
          as: 'admin',
          params,
          query: printable,
          body: toJson(body),
        });
        if (status >= 500) throw new Error(`${status}: ${JSON.stringify(errors)}`);
        if (status >= 400) expect(errors[0]?.message).toMatch(/\S/);
      }),
      { numRuns: 25, seed: 1 },
    );
  });
});

/** What JSON can carry of it. */
function toJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ??
      'null',
  );
}
