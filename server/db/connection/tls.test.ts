import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, runApp } from '#server/test/running-app.ts';
import { checkExternalDatabase } from './external.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Servers whose certificates a private authority has signed: the first for this machine, the other for another. */
let servers: PostgresServers;
let here: PostgresServer;
let elsewhere: PostgresServer;
let authority: string;

const days = ['-days', '2'];
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(...args: string[]) {
  execFileSync('openssl', args, { stdio: 'ignore' });
}

/** A certificate for a name, signed by the authority, in a folder of its own. */
function certify(folder: string, name: string) {
  const file = (ending: string) => join(folder, `server.${ending}`);
  openssl('req', '-new', ...key, '-keyout', file('key'), '-out', file('csr'), '-subj', '/CN=database');
  writeFileSync(file('ext'), `subjectAltName = ${name}\n`);
  const signer = ['-CA', authority, '-CAkey', `${authority}.key`, '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    file('csr'),
    ...signer,
    ...days,
    '-extfile',
    file('ext'),
    '-out',
    file('crt'),
  );
  for (const ending of ['key', 'crt']) servers.give(file(ending));
  return ['ssl = on', `ssl_cert_file = '${file('crt')}'`, `ssl_key_file = '${file('key')}'`];
}

beforeAll(async () => {
  servers = new PostgresServers();
  const folder = servers.folder('authority');
  authority = join(folder, 'authority.crt');
  const subject = ['-subj', '/CN=Private authority'];
  openssl('req', '-x509', ...key, ...days, ...subject, '-keyout', `${authority}.key`, '-out', authority);
  here = await servers.create('here', certify(servers.folder('here-tls'), 'IP:127.0.0.1'));
  elsewhere = await servers.create(
    'elsewhere',
    certify(servers.folder('elsewhere-tls'), 'DNS:database.test'),
  );
  await here.run('create role homeroom login createrole');
  await here.run('create database homeroom owner homeroom');
  // No one gets in without encryption.
  for (const server of [here, elsewhere]) {
    const rules = join(server.data, 'pg_hba.conf');
    writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll(/^host /gm, 'hostssl '));
    await server.run('select pg_reload_conf()');
  }
});
afterAll(() => servers.close());

const verifyOptions = () => `sslmode=verify-full&sslrootcert=${authority}`;

test('with verify-full and its authority every connection is encrypted, queue and notifications included', async () => {
  const databaseUrl = `${here.address('homeroom', 'homeroom')}?${verifyOptions()}`;
  const app = await runApp({ dataDir: servers.folder('app'), databaseUrl, isNew: true });
  onTestFinished(() => app.stop());
  await foundSchool(app);
  const look = `${here.address('homeroom')}?${verifyOptions()}`;
  const sessions = `select distinct application_name as name, ssl.ssl as is_encrypted
    from pg_stat_activity join pg_stat_ssl ssl using (pid)
    where usename like 'homeroom%'
    order by 1`;
  await expect
    .poll(() => here.run(sessions, look), { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        { name: 'homeroom', is_encrypted: true },
        { name: 'homeroom jobs', is_encrypted: true },
        { name: 'homeroom listen', is_encrypted: true },
      ]),
    );
  expect((await here.run(sessions, look)).filter(({ is_encrypted }) => !is_encrypted)).toEqual([]);
});

test.each(['require', 'verify-ca', 'verify-full'])(
  'with %s alone a private authority is refused, in one sentence',
  async (mode) => {
    const start = runApp({ dataDir: servers.folder(mode), databaseUrl: `${here.address()}?sslmode=${mode}` });
    const place = `127.0.0.1:${here.port}/postgres`;
    await expect(start).rejects.toThrow(
      new Error(
        `The start ended with 1:\nThe database of DATABASE_URL (${place}) cannot be used: its certificate is signed by an authority that is not known here; name the file with the certificate of that authority by sslrootcert.\n`,
      ),
    );
  },
);

test('the certificate of another host is refused', async () => {
  await expect(checkExternalDatabase(`${elsewhere.address()}?${verifyOptions()}`)).rejects.toThrow(
    `(127.0.0.1:${elsewhere.port}/postgres) cannot be used: its certificate is for another host.`,
  );
});

test('a missing authority file is named', async () => {
  await expect(
    checkExternalDatabase(`${here.address()}?sslmode=verify-full&sslrootcert=/nowhere/authority.crt`),
  ).rejects.toThrow(
    "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/nowhere/authority.crt'.",
  );
});

test('encryption without a check of the certificate needs its own setting', async () => {
  const address = `${here.address()}?sslmode=no-verify`;
  await expect(checkExternalDatabase(address)).resolves.toBeUndefined();
});

test('each of several hosts has to prove its own name', async () => {
  const both = `localhost:${elsewhere.port},127.0.0.1:${here.port}`;
  const address = `postgres://admin@${both}/postgres?${verifyOptions()}`;
  await expect(checkExternalDatabase(address)).resolves.toBeUndefined();
});
