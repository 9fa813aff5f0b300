import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { secretVariables } from './secret-files.ts';

test('needs no setting', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    chatLimits: { perMinute: 20, perAddress: 3000 },
    signInLimits: { perAccount: 100, perNetwork: 100 },
    host: '127.0.0.1',
    isLocal: true,
    trustedProxies: ['127.0.0.0/8', '::1/128'],
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    demo: true,
    demoForOthers: false,
    demoStudents: 240,
    smtpUrl: undefined,
    mailFrom: 'Homeroom <homeroom@localhost>',
    inboundMailUrl: undefined,
    replyTo: undefined,
    s3: undefined,
    sms: undefined,
    smsMayBePrivate: false,
    publicUrl: 'http://127.0.0.1:3000',
    metricsToken: undefined,
    tracing: undefined,
    languageModel: undefined,
    sealingKeys: [],
    sealingKeyIsLost: false,
    backup: {
      folder: resolve('data/backups'),
      keep: { daily: 7, weekly: 4 },
      passphrase: undefined,
      passphraseFile: undefined,
      recipient: undefined,
      identityFile: undefined,
    },
    modelsMayBePrivate: false,
    logLevel: 'warn',
    mode: 'production',
  });
});

test('treats an empty value as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', HOMEROOM_DEMO: '' })).toEqual(readEnv({}));
});

test.each([
  [{}, true],
  [{ HOMEROOM_DEMO: '0' }, false],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://school.example' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000/' }, true],
  [{ PUBLIC_URL: 'https://school.example', HOMEROOM_DEMO: '1' }, true],
  [{ HOST: '192.168.1.10', HOMEROOM_DEMO: '1' }, true],
])('with %o the demo school is allowed: %s', (variables, welcome) => {
  expect(readEnv(variables).demo).toBe(welcome);
});

test.each([
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://school.example/' }, 'https://school.example'],
])('with %o the address is %s', (variables, publicUrl) => {
  expect(readEnv(variables).publicUrl).toBe(publicUrl);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ HOST: 'here or there' }, 'HOST must be a host name or an IP address.'],
  [{ HOMEROOM_DEMO: 'yes' }, 'HOMEROOM_DEMO must be 0 or 1.'],
  [{ HOMEROOM_DEMO_STUDENTS: '100001' }, 'HOMEROOM_DEMO_STUDENTS must be a whole number from 1 to 100000.'],
  [{ HOMEROOM_LLM_PRIVATE: 'yes' }, 'HOMEROOM_LLM_PRIVATE must be 0 or 1.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://user:password@host:587.'],
  [{ MAIL_FROM: 'office' }, 'MAIL_FROM must be an email address.'],
  [{ PUBLIC_URL: 'school.example' }, 'PUBLIC_URL must look like https://school.example.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be production, development or test.'],
])('refuses %o in one sentence', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(
    expect.objectContaining({ name: 'StartFailure', message: sentence }),
  );
});

test('takes sealing keys in base64 or hexadecimal, the current one first, or from a file', () => {
  const [present, former] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const variables = {
    HOMEROOM_SEALING_KEY: present.toString('base64'),
    HOMEROOM_SEALING_KEY_FORMER: former.toString('hex'),
  };
  expect(readEnv(variables)).toMatchObject({ sealingKeys: [present, former], sealingKeyIsLost: false });
  expect(readEnv({ ...variables, HOMEROOM_SEALING_KEY_FORMER: 'lost' })).toMatchObject({
    sealingKeys: [present],
    sealingKeyIsLost: true,
  });
  const file = join(mkdtempSync(join(tmpdir(), 'homeroom-key-')), 'key');
  writeFileSync(file, `${present.toString('base64')}\n`);
  expect(readEnv({ HOMEROOM_SEALING_KEY_FILE: file }).sealingKeys).toEqual([present]);
});

test.each([
  [{ HOMEROOM_SEALING_KEY: 'too short' }, /HOMEROOM_SEALING_KEY must be 32 random bytes/],
  [{ HOMEROOM_SEALING_KEY_FORMER: 'x'.repeat(100) }, /HOMEROOM_SEALING_KEY_FORMER must be/],
  [{ HOMEROOM_SEALING_KEY_FILE: '/no/such/file' }, /cannot be read/],
  [{ HOMEROOM_SEALING_KEY: 'a', HOMEROOM_SEALING_KEY_FILE: 'b' }, /not both/],
])('refuses the sealing keys of %o', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence);
});

test.each(secretVariables)('reads %s from a file, and refuses both, an empty one and none', (name) => {
  const file = join(mkdtempSync(join(tmpdir(), 'homeroom-env-')), 'secret');
  const secret = secretOf(name);
  writeFileSync(file, `${secret}\n`);
  const others = neededBy(name);
  expect(readEnv({ ...others, [`${name}_FILE`]: file })).toEqual(readEnv({ ...others, [name]: secret }));
  expect(JSON.stringify(readEnv({ ...others, [name]: secret }))).toContain(storedAs(name, secret));
  const both = { [name]: secret, [`${name}_FILE`]: file };
  expect(() => readEnv(both)).toThrow(`Set ${name} or ${name}_FILE, not both.`);
  writeFileSync(file, '\n');
  expect(() => readEnv({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE names ${file}, which is empty.`);
  expect(() => readEnv({ [`${name}_FILE`]: '/no/file' })).toThrow('names /no/file, which cannot be read.');
});

/** The environment holds keys as bytes. */
const storedAs = (name: string, secret: string) =>
  name.startsWith('HOMEROOM_SEALING') ? JSON.stringify(Buffer.from(secret, 'base64')) : secret;

function neededBy(name: (typeof secretVariables)[number]): Record<string, string> {
  if (name === 'DATABASE_APP_URL' || name === 'DATABASE_REPLICA_URL')
    return { DATABASE_URL: secretOf('DATABASE_URL') };
  if (name === 'SMS_TOKEN') return { SMS_URL: 'https://sms.example' };
  if (name === 'S3_SECRET_ACCESS_KEY') return { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id' };
  if (name === 'HOMEROOM_LLM_KEY')
    return { HOMEROOM_LLM_URL: 'https://models.example', HOMEROOM_LLM_MODEL: 'words' };
  return {};
}

/** A value that the variable accepts. */
function secretOf(name: (typeof secretVariables)[number]): string {
  if (name.startsWith('DATABASE')) return 'postgres://me:secret@db/school';
  if (name === 'SMTP_URL') return 'smtp://me:secret@mail.example:587';
  if (name === 'INBOUND_MAIL_URL') return 'imaps://me:secret@mail.example/INBOX';
  return randomBytes(32).toString('base64');
}

test('a wrong value in a file is named by the variable of the file, without the value', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'homeroom-env-')), 'secret');
  writeFileSync(file, 'mysql://me:secret@db');
  expect(() => readEnv({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL_FILE must look like/);
});

test.each([
  ['10.0.0.0/8, 2001:db8::/32 192.0.2.7', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']],
  ['10.0.0.0/33', undefined],
  ['0.0.0.0/0', undefined],
  ['proxy.example', undefined],
  [',', undefined],
])('reads TRUSTED_PROXIES %s as %o', (text, networks) => {
  const read = () => readEnv({ TRUSTED_PROXIES: text }).trustedProxies;
  if (networks) expect(read()).toEqual(networks);
  else expect(read).toThrow('TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8');
});

test('reads a bucket of AWS with the credentials of the machine, or of another service with its own', () => {
  expect(readEnv({ S3_BUCKET: 'uploads' }).s3).toEqual({
    bucket: 'uploads',
    prefix: '',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  });
  const own = {
    S3_BUCKET: 'uploads',
    S3_PREFIX: 'north/',
    S3_REGION: 'auto',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readEnv(own).s3).toMatchObject({
    prefix: 'north/',
    endpoint: 'https://s3.example',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  const { S3_SECRET_ACCESS_KEY: _, ...half } = own;
  expect(() => readEnv(half)).toThrow('S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY.');
  expect(() => readEnv({ ...own, S3_PREFIX: 'north' })).toThrow('S3_PREFIX must end with a slash');
});

test('needs a key of the operator with 32 characters, and says so in one sentence', () => {
  const sentence = /^OPERATOR_KEY must have at least 32 characters/;
  expect(() => readEnv({ OPERATOR_KEY: 'x'.repeat(31) })).toThrow(sentence);
  expect(() => readEnv({ OPERATOR_KEY: `${'x'.repeat(31)} y` })).toThrow(sentence);
  expect(readEnv({ OPERATOR_KEY: 'x'.repeat(32) }).operatorKey).toBe('x'.repeat(32));
  expect(readEnv({}).operatorKey).toBeUndefined();
});
