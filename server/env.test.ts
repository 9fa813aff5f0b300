import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('needs no setting', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    chatLimits: { perMinute: 20, perAddress: 3000 },
    signInLimits: { perAccount: 100, perNetwork: 100 },
    host: '127.0.0.1',
    isLocal: true,
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
    sms: undefined,
    smsMayBePrivate: false,
    publicUrl: 'http://127.0.0.1:3000',
    metricsToken: undefined,
    languageModel: undefined,
    sealingKeys: [],
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
  expect(readEnv(variables).sealingKeys).toEqual([present, former]);
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
