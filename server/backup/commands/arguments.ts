import { parseArgs } from 'node:util';
import { BackupFailure } from '#server/backup/archive/failure.ts';

/** The arguments of the command: at most one file, and switches of these names. */
export function readArguments(usage: string, switches: readonly string[] = []) {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    if (positionals.length > 1) throw new Error('one file at most');
    return { file: positionals[0], has: (name: string) => values[name] === true };
  } catch {
    throw new BackupFailure(`Usage: ${usage}`);
  }
}
