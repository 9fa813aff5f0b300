import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePublicPage, serveWeb } from '#server/kit/http/static-files.ts';
import { addSecurityHeaders } from '#server/kit/security/headers.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split(';')
    .find((part) => part.trim().startsWith(`${name} `))
    ?.trim();

describe('replies of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  test.each([
    ['signed in', { as: 'admin' as const }, 200],
    ['signed out', {}, 401],
  ])('are not cached: %s', async (_, options, status) => {
    const reply = await api.call('students.list', options);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('cannot be framed, sniffed or injected, and reveal nothing about the server', async () => {
    const { headers } = await api.call('setup.status');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:");
    expect(directive(policy, 'frame-src')).toBe('frame-src blob:');
    expect(directive(policy, 'object-src')).toBeUndefined();
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directive(policy, 'base-uri')).toBe("base-uri 'none'");
    expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive(policy, 'trusted-types')).toBe(
      'trusted-types default ProseMirrorClipboard homeroom-chat',
    );
    expect(Object.keys(headers)).not.toContain('server');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
  });

  test.each(['/api/v1/no/such/call', '/api/v2/students', '/api/'])(
    'report errors in the envelope: no %s',
    async (url) => {
      const reply = await api.app.server.inject(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        success: false,
        result: null,
        errors: [{ message: 'Not found', code: 'not_found' }],
      });
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );
});

test('the page has no script of its own that the policy would refuse', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
  const scripts = page.match(/<script[^>]*>/g);
  expect(scripts).toHaveLength(1);
  expect(scripts?.[0]).toContain(' src=');
  expect(page).not.toMatch(/\son\w+=/);
});

const framed = '0b6f3c1e-8f0a-4c0e-9a37-2f1d6a5b7c80';
const unavailable = framed.replace('0', '1');

/** One page may be framed by two sites, another is requested while the database is down. */
async function sitesOf(id: string): Promise<readonly string[]> {
  if (id === unavailable) throw new Error('No connection');
  return id === framed ? ['https://school.test', 'https://a.test:8443'] : [];
}

describe('files of the web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-assets-'));
  const web = join(folder, 'assets', 'web');
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(web, 'assets'), { recursive: true });
    for (const name of [
      'index.html',
      'index.html.br',
      'favicon.svg',
      'enquire.html',
      'enquiry.js',
      'widget-de.js',
      'assets/main-1a2b.js',
      'assets/main-1a2b.js.br',
    ]) {
      writeFileSync(join(web, name), name);
    }
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'assets', 'secret.txt'), 'secret');
    app = Fastify();
    await addSecurityHeaders(app);
    await serveWeb(app, web);
    app.get('/students', (_, reply) => reply.sendFile('index.html'));
    servePublicPage(app, { path: '/enquire/:id', file: 'enquire.html', sitesOf });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['/students', '', 'no-cache'],
    ['/students', 'br', 'no-cache'],
    ['/assets/main-1a2b.js', '', 'public, max-age=31536000, immutable'],
    ['/assets/main-1a2b.js', 'br', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', '', 'public, max-age=86400'],
  ])('%s (%s) can be cached: %s', async (url, encoding, rule) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe(rule);
    expect(headers['content-encoding'] ?? '').toBe(encoding);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers.etag).toBeTruthy();
  });

  test('are revalidated without being sent again', async () => {
    const { headers } = await app.inject('/students');
    const again = await app.inject({ url: '/students', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('a public page can be framed by the sites its owner names', async () => {
    const { statusCode, headers, body } = await app.inject(`/enquire/${framed}`);
    expect([statusCode, body]).toEqual([200, 'enquire.html']);
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'frame-ancestors')).toBe(
      "frame-ancestors 'self' https://school.test https://a.test:8443",
    );
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each([framed.replace('0', '2'), unavailable, 'no-id', 'a;b%20c'])(
    'a public page without an owner is framed nowhere: %s',
    async (id) => {
      const { statusCode, headers } = await app.inject(`/enquire/${id}`);
      expect([statusCode, headers['x-frame-options']]).toEqual([200, 'DENY']);
      const policy = headers['content-security-policy'];
      expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    },
  );

  test('only the scripts for other sites can be used by them', async () => {
    const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/enquiry.js')).toBe('cross-origin');
    expect(await policyOf('/widget-de.js')).toBe('cross-origin');
    expect(await policyOf('/assets/main-1a2b.js')).toBe('same-origin');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/%00/../../secret.txt',
    '//etc/passwd',
  ])('are served from their folder only: %s', async (path) => {
    const { port } = app.server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path }).end();
    const [reply] = await once(asked, 'response');
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(await text(reply)).not.toMatch(/secret$|root:/);
  });
});
