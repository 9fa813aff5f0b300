import { readFileSync } from 'node:fs';
import { StartFailure } from './lib/start-failure.ts';

/** Each of them can also be read from the file that the variable with `_FILE` at the end of its name names. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'INBOUND_MAIL_URL',
  'SMS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'OPERATOR_KEY',
  'HOMEROOM_LLM_KEY',
  'HOMEROOM_SEALING_KEY',
  'HOMEROOM_SEALING_KEY_FORMER',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables with the secrets from files added, and under which name a variable was set. */
export function readSecretFiles(source: Variables): {
  variables: Variables;
  nameOf: (name: string) => string;
} {
  const fromFiles: Record<string, string> = {};
  for (const name of secretVariables) {
    const path = source[`${name}_FILE`];
    if (path === undefined) continue;
    if (source[name] !== undefined) throw new StartFailure(`Set ${name} or ${name}_FILE, not both.`);
    fromFiles[name] = readSecret(`${name}_FILE`, path);
  }
  return {
    variables: { ...source, ...fromFiles },
    nameOf: (name) => (name in fromFiles ? `${name}_FILE` : name),
  };
}

function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new StartFailure(`${name} names ${path}, which cannot be read.`);
  }
  if (text === '') throw new StartFailure(`${name} names ${path}, which is empty.`);
  return text;
}
