import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { call } from './api.ts';

const session = vi.hoisted(() => ({ ended: [] as unknown[], saved: [] as unknown[] }));
vi.mock('#web/lib/session/session.ts', () => ({
  readToken: () => 'secret',
  readSession: () => ({ user: { name: 'Ada' } }),
  saveUser: (user: unknown) => session.saved.push(user),
  endSession: (...words: unknown[]) => session.ended.push(words),
}));

vi.mock('#web/lib/session/presence.ts', () => ({ isUnattended: () => false, noteCall: () => undefined }));

const result = z.object({ id: z.string() });
const list = defineRoute({
  method: 'GET',
  permission: everyone,
  path: '/things/{id}/parts',
  summary: 'Parts',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.string().optional(), status: z.array(z.string()).optional() }),
  result,
});
const login = defineRoute({ method: 'POST', path: '/in', access: 'public', summary: 'In', result });
const create = defineRoute({
  method: 'POST',
  permission: everyone,
  path: '/things',
  summary: 'New',
  body: z.object({ name: z.string() }),
  result,
});

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
const address = () => {
  const [target] = fetched.mock.lastCall ?? [];
  return typeof target === 'string' ? target : '';
};
const readSent = () => new Request(new URL(address(), 'http://x'), fetched.mock.lastCall?.[1]);
const fine = { success: true, result: { id: '1' }, errors: [] };

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => session.ended.splice(0));

test('builds the address from path, params and query, and leaves out blanks', async () => {
  answer(200, fine);
  expect(await call(list, { params: { id: 'a/b' }, query: { search: '', status: ['x', 'y'] } })).toEqual({
    id: '1',
  });
  expect(address()).toBe('/api/v1/things/a%2Fb/parts?status=x%2Cy');
  expect(readSent().headers.get('authorization')).toBe('Bearer secret');
});

test('sends body, idempotency key and version', async () => {
  answer(201, fine);
  await call(create, { body: { name: 'Ada' }, idempotencyKey: 'k', version: 'v' });
  expect(await readSent().json()).toEqual({ name: 'Ada' });
  expect(readSent().headers.get('idempotency-key')).toBe('k');
  expect(readSent().headers.get('if-unmodified-since-version')).toBe('v');
});

test('a refused token ends the session it belonged to; a refused sign-in does not', async () => {
  answer(401, { success: false, result: null, errors: [{ message: 'Session over' }] });
  await expect(call(create, { body: { name: '' } })).rejects.toThrow('Session over');
  expect(session.ended).toEqual([['expired', 'secret']]);
  answer(401, { success: false, result: null, errors: [{ message: 'Wrong password' }] });
  await expect(call(login)).rejects.toThrow('Wrong password');
  expect(session.ended).toHaveLength(1);
});

test.each([
  ['session_idle', 'idle'],
  ['session_expired', 'too-long'],
  ['session_suspended', 'suspended'],
  ['signed_out', 'expired'],
])('a refused token with the code %s ends the session as %s', async (code, ending) => {
  answer(401, { success: false, result: null, errors: [{ message: 'Session over', code }] });
  await expect(call(create, { body: { name: '' } })).rejects.toThrow('Session over');
  expect(session.ended).toEqual([[ending, 'secret']]);
});

test('what has to be done first is stored with the user', async () => {
  for (const code of ['must_change_password', 'second_factor_required', 'forbidden']) {
    answer(403, { success: false, result: null, errors: [{ message: 'Not yet', code }] });
    await expect(call(create, { body: { name: '' } })).rejects.toThrow('Not yet');
  }
  expect(session.saved).toEqual([
    { name: 'Ada', must_change_password: true },
    { name: 'Ada', must_set_up_two_factor: true },
  ]);
});

test('success false, or no result, is a failure with any status', async () => {
  answer(200, { ...fine, success: false });
  await expect(call(login)).rejects.toMatchObject({ status: 200, isFromServer: false });
  answer(200, { success: true, errors: [] });
  await expect(call(login)).rejects.toMatchObject({ status: 200, isFromServer: false });
});

test('no server, or no JSON, is a network error', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(login)).rejects.toThrow('Network error or server unavailable');
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(call(login)).rejects.toThrow('Network error or server unavailable');
});
