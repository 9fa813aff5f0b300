import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { trustedProxies } from './kit/http/trusted-proxies.ts';
import type { TracingSettings } from './kit/monitoring/open-telemetry.ts';
import { StartFailure } from './lib/start-failure.ts';
import type { S3Settings } from './ports/s3-files.ts';
import type { SmsSettings } from './ports/sms.ts';
import { s3SettingsOf, s3Variables } from './s3-variables.ts';
import { readSecretFiles } from './secret-files.ts';
import { type SignUpSettings, signUpSettingsOf, signUpVariables } from './sign-up-variables.ts';
import { smsSettingsOf, smsVariables } from './sms-variables.ts';
import { tracingSettingsOf, tracingVariables } from './tracing-variables.ts';

export type BackupSettings = {
  /** The backup folder; undefined if the operator has switched off the nightly backup. */
  readonly folder: string | undefined;
  /** For how many days one backup per day is kept, and for how many weeks one per week. */
  readonly keep: { readonly daily: number; readonly weekly: number };
  readonly passphrase: string | undefined;
  readonly passphraseFile: string | undefined;
  readonly recipient: string | undefined;
  readonly identityFile: string | undefined;
};

/** Everything that Homeroom reads from its environment, checked. */
export type Env = SignUpSettings & {
  readonly port: number;
  readonly host: string;
  /** Whether the product is meant for this machine alone: no other host name or address is configured. */
  readonly isLocal: boolean;
  /** The addresses and networks of the proxies in front. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** An external PostgreSQL; without it Homeroom runs its own. */
  readonly databaseUrl: string | undefined;
  /** The login for requests, if the administrator of that PostgreSQL manages its roles. */
  readonly databaseAppUrl: string | undefined;
  /** A streaming replica of that PostgreSQL, for reads that tolerate a lag. */
  readonly databaseReplicaUrl: string | undefined;
  /** Whether the demo school may be loaded into an empty database. */
  readonly demo: boolean;
  /** Whether other machines may use the demo school, whose passwords are public. */
  readonly demoForOthers: boolean;
  readonly demoStudents: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The mailbox that receives answers to emails; undefined for a folder. */
  readonly inboundMailUrl: string | undefined;
  /** Where answers go; undefined for the address of the sender. */
  readonly replyTo: string | undefined;
  /** The product's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** Where uploads are; undefined for the data folder. */
  readonly s3: S3Settings | undefined;
  readonly sms: SmsSettings['sms'];
  readonly smsMayBePrivate: boolean;
  /** Where traces go, if anywhere. */
  readonly tracing: TracingSettings | undefined;
  readonly metricsToken: string | undefined;
  /** What the operator of the installation proves their identity with; without it no one can call the operator's addresses. */
  readonly operatorKey: string | undefined;
  /** The model that writes texts; without it rules write all of them. */
  readonly languageModel:
    | { provider: 'openai-compatible' | 'anthropic'; url: string; key: string | undefined; model: string }
    | undefined;
  /** Whether schools may choose models in a private network, or without TLS. */
  readonly modelsMayBePrivate: boolean;
  /** The keys that encrypt stored secrets, the current one first; without any, a key in the database does. */
  readonly sealingKeys: readonly Buffer[];
  /** The operator has said that the key of before is lost. */
  readonly sealingKeyIsLost: boolean;
  /** How much visitors of the chat may send. */
  readonly chatLimits: { readonly perMinute: number; readonly perAddress: number };
  /** Failed sign-ins per hour before further ones are slowed down. */
  readonly signInLimits: { readonly perAccount: number; readonly perNetwork: number };
  readonly backup: BackupSettings;
  readonly logLevel: (typeof logLevels)[number];
  readonly mode: 'production' | 'development' | 'test';
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const wholeNumber = (from: number, to: number, otherwise: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= from && value <= to, rule)
    .default(otherwise);
};

const address = (rule: string, ...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), rule);

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database');

const variables = z.object({
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  TRUSTED_PROXIES: trustedProxies,
  HOMEROOM_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_APP_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  HOMEROOM_DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  HOMEROOM_DEMO_STUDENTS: wholeNumber(1, 100_000, 240),
  SMTP_URL: address('must look like smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .max(320, 'must be an email address')
    .includes('@', 'must be an email address')
    .optional(),
  ...smsVariables,
  ...signUpVariables,
  ...s3Variables,
  ...tracingVariables,
  INBOUND_MAIL_URL: address(
    'must look like imaps://user:password@host:993/INBOX',
    'imaps:',
    'imap:',
  ).optional(),
  REPLY_TO: z
    .string()
    .regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an email address without a name')
    .optional(),
  PUBLIC_URL: address('must look like https://school.example', 'http:', 'https:').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OPERATOR_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,1000}$/, 'must have at least 32 characters, without spaces and accents')
    .optional(),
  HOMEROOM_LLM_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], 'must be openai-compatible or anthropic')
    .default('openai-compatible'),
  HOMEROOM_LLM_URL: address('must look like https://models.example/v1', 'http:', 'https:').optional(),
  HOMEROOM_LLM_KEY: z.string().max(1000, 'must have at most 1000 characters').optional(),
  HOMEROOM_LLM_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  HOMEROOM_LLM_PRIVATE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  HOMEROOM_SEALING_KEY: z.string().optional(),
  HOMEROOM_SEALING_KEY_FORMER: z.string().optional(),
  HOMEROOM_CHAT_PER_MINUTE: wholeNumber(1, 10_000, 20),
  HOMEROOM_CHAT_PER_ADDRESS: wholeNumber(1, 1_000_000, 3000),
  HOMEROOM_SIGN_IN_PER_ACCOUNT: wholeNumber(10, 1_000_000, 100),
  HOMEROOM_SIGN_IN_PER_NETWORK: wholeNumber(10, 1_000_000, 100),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAILY: wholeNumber(1, 1000, 7),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 1000, 4),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be a recipient of age, which begins with age1')
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
});

/** The names of all variables, without those for files with secrets. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** A wrong value is a StartFailure that names the variable and what it should be. */
function parseVariables(source: NodeJS.ProcessEnv) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const { variables: given, nameOf } = readSecretFiles(nonEmpty);
  const parsed = variables.safeParse(given);
  if (parsed.success) return { values: parsed.data, nameOf };
  const issue = parsed.error.issues[0];
  throw new StartFailure(`${nameOf(issue?.path.join('.') ?? '')} ${issue?.message}.`);
}

/** Reads the environment. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { values, nameOf } = parseVariables(source);
  const publicUrl = (values.PUBLIC_URL ?? reachableAt(values.HOST, values.PORT)).replace(/\/+$/, '');
  const isLocal = isLoopback(values.HOST) && isLoopback(hostOf(publicUrl));
  refuseIncompleteDatabase(values);
  return {
    port: values.PORT,
    host: values.HOST,
    isLocal,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: resolve(values.HOMEROOM_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    demo: values.HOMEROOM_DEMO === '1' || (values.HOMEROOM_DEMO === undefined && isLocal),
    demoForOthers: values.HOMEROOM_DEMO === '1',
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    demoStudents: values.HOMEROOM_DEMO_STUDENTS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Homeroom <homeroom@localhost>',
    inboundMailUrl: values.INBOUND_MAIL_URL,
    replyTo: values.REPLY_TO,
    publicUrl,
    metricsToken: values.METRICS_TOKEN,
    operatorKey: values.OPERATOR_KEY,
    languageModel: languageModelOf(values),
    sealingKeys: sealingKeysOf(values, nameOf),
    sealingKeyIsLost: values.HOMEROOM_SEALING_KEY_FORMER === lostKey,
    modelsMayBePrivate: values.HOMEROOM_LLM_PRIVATE === '1',
    ...smsSettingsOf(values),
    s3: s3SettingsOf(values),
    tracing: tracingSettingsOf(values),
    ...limitsOf(values),
    backup: backupOf(values),
    logLevel: values.LOG_LEVEL,
    mode: values.NODE_ENV,
  };
}

function refuseIncompleteDatabase(values: z.output<typeof variables>) {
  if (values.DATABASE_URL !== undefined) return;
  if (values.DATABASE_APP_URL !== undefined)
    throw new StartFailure('DATABASE_APP_URL needs DATABASE_URL, the same database for its owner.');
  if (values.DATABASE_REPLICA_URL !== undefined)
    throw new StartFailure('DATABASE_REPLICA_URL needs DATABASE_URL, the primary of that replica.');
}

const limitsOf = (values: z.output<typeof variables>) => ({
  ...signUpSettingsOf(values),
  chatLimits: {
    perMinute: values.HOMEROOM_CHAT_PER_MINUTE,
    perAddress: values.HOMEROOM_CHAT_PER_ADDRESS,
  },
  signInLimits: {
    perAccount: values.HOMEROOM_SIGN_IN_PER_ACCOUNT,
    perNetwork: values.HOMEROOM_SIGN_IN_PER_NETWORK,
  },
});
function backupOf(values: z.output<typeof variables>): BackupSettings {
  const { HOMEROOM_DATA_DIR: dataDir, BACKUP_DIR: folder = join(dataDir, 'backups') } = values;
  return {
    folder: folder === 'off' ? undefined : resolve(folder),
    keep: { daily: values.BACKUP_KEEP_DAILY, weekly: values.BACKUP_KEEP_WEEKLY },
    passphrase: values.BACKUP_PASSPHRASE,
    passphraseFile: values.BACKUP_PASSPHRASE_FILE,
    recipient: values.BACKUP_RECIPIENT,
    identityFile: values.BACKUP_IDENTITY_FILE,
  };
}

type ModelVariables = { [Name in `HOMEROOM_LLM_${'URL' | 'KEY' | 'MODEL'}`]?: string | undefined } & {
  HOMEROOM_LLM_PROVIDER: 'openai-compatible' | 'anthropic';
};

function languageModelOf(values: ModelVariables): Env['languageModel'] {
  const { HOMEROOM_LLM_URL: url, HOMEROOM_LLM_KEY: key, HOMEROOM_LLM_MODEL: model } = values;
  if (url === undefined) return undefined;
  if (model === undefined)
    throw new StartFailure('HOMEROOM_LLM_MODEL must name a model of HOMEROOM_LLM_URL.');
  return { provider: values.HOMEROOM_LLM_PROVIDER, url, key, model };
}

/** What the operator writes in place of the key of before. */
const lostKey = 'lost';

type SealingVariables = { [Name in `HOMEROOM_SEALING_KEY${'' | '_FORMER'}`]?: string | undefined };

/** The current key, and the previous one, which still opens older values. */
function sealingKeysOf(values: SealingVariables, nameOf: (name: string) => string): Buffer[] {
  const names = ['HOMEROOM_SEALING_KEY', 'HOMEROOM_SEALING_KEY_FORMER'] as const;
  return names.flatMap((name) => {
    const text = values[name];
    return text === undefined || (name !== 'HOMEROOM_SEALING_KEY' && text === lostKey)
      ? []
      : [sealingKeyOf(text, nameOf(name))];
  });
}

function sealingKeyOf(text: string, name: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text.trim())
    ? Buffer.from(text.trim(), 'hex')
    : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartFailure(
    `${name} must be 32 random bytes in base64, as "openssl rand -base64 32" prints them.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The host of an address, without the brackets of a numeric one. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** The address for a browser on this machine. */
function reachableAt(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
