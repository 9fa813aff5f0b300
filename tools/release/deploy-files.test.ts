import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnv, variableNames } from '#server/env.ts';
import { secretVariables } from '#server/secret-files.ts';
import { readCommands, readDeployFile, readImageVariables, readInstructions, root } from './deploy-files.ts';

const known = [...variableNames, ...secretVariables.map((name) => `${name}_FILE`)];
const npmStart = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.replace(/^exec /, '');

const service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  networks: z.array(z.string()),
  volumes: z.array(z.string()),
});
const composition = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});
const text = readDeployFile('compose.yaml');
const { services, ...shared } = composition.parse(parse(text));
const app = services['app'];

test('the image runs the product as an ordinary user, and asks whether it is ready', () => {
  const { start, check } = readCommands();
  expect(start.join(' ')).toBe(npmStart);
  expect(readInstructions('USER').at(-1)).toBe('node');
  expect(check[0]).toBe('node');
  expect(existsSync(join(root, check[1] ?? ''))).toBe(true);
  expect(known).toEqual(expect.arrayContaining(Object.keys(readImageVariables())));
  expect(readEnv(readImageVariables())).toMatchObject({ host: '0.0.0.0', dataDir: '/data', demo: false });
});

test('the image is built on the version of Node that the product needs', () => {
  expect(readInstructions('FROM').map((name) => /^node:(\d+)-/.exec(name)?.[1])).toEqual(['24', '24']);
});

test('compose gives the product only settings that it knows, with values that it accepts', () => {
  const filled = Object.entries(app?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_, variable: string) =>
      ['DOMAIN', 'DATABASE_PASSWORD'].includes(variable) ? 'a.example' : '',
    ),
  ]);
  expect(known).toEqual(expect.arrayContaining(filled.map(([name]) => name)));
  const { publicUrl, databaseUrl } = readEnv(Object.fromEntries(filled) as Record<string, string>);
  expect(publicUrl).toBe('https://a.example');
  expect(databaseUrl).toBe('postgres://homeroom:a.example@database/homeroom');
});

test('compose gives the product no rights and a file system that it cannot write to', () => {
  const strict = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
  expect(app).toMatchObject(strict);
  expect(app?.volumes).toEqual([`data:${readImageVariables()['HOMEROOM_DATA_DIR']}`]);
});

test('compose trusts the network of the proxy, and names what it uses', () => {
  const front = z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) });
  const [{ subnet }] = front.parse(shared.networks['front']).ipam.config;
  expect(app?.environment['TRUSTED_PROXIES']).toBe(subnet);
  for (const { networks, volumes } of Object.values(services)) {
    expect(Object.keys(shared.networks)).toEqual(expect.arrayContaining(networks));
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(Object.keys(shared.volumes)).toEqual(expect.arrayContaining(named));
  }
});

test('the sample of settings has every one that compose reads, and no other', () => {
  const read = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const sampled = [...readDeployFile('sample.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(sampled.toSorted()).toEqual([...read].toSorted());
});

test('the unit starts the product, with settings that it knows, and gives it no rights', () => {
  const lines = readDeployFile('homeroom.service').split('\n');
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  expect(all('ExecStart')).toEqual([`/usr/bin/${npmStart.replace(' node ', ' /usr/bin/node ')}`]);
  expect(known).toEqual(expect.arrayContaining(all('Environment').map((each) => each.split('=')[0])));
  expect(all('Environment')).toContain(`HOMEROOM_DATA_DIR=/var/lib/${all('StateDirectory')[0]}`);
  expect([all('DynamicUser'), all('ProtectSystem'), all('CapabilityBoundingSet')]).toEqual([
    ['yes'],
    ['strict'],
    [''],
  ]);
});

test.each(['Caddyfile', 'nginx.conf'])('%s lets uploads, streams and request ids through', (name) => {
  const content = readDeployFile(name);
  expect(Number(/(?:max_size|client_max_body_size) (\d+)/.exec(content)?.[1])).toBeGreaterThan(25);
  expect(content).toMatch(/X-Request-Id /);
  const waits = /(?:response_header_timeout|proxy_read_timeout) (\d+)s/.exec(content)?.[1];
  expect(Number(waits)).toBeGreaterThan(300);
});
