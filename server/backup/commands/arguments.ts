import { parseArgs } from 'node:util';
import { BackupFailure } from '#server/backup/archive/failure.ts';

type Options = { readonly switches?: readonly string[]; readonly values?: readonly string[] };

/** The arguments of the command: at most one file, switches, and options with a value. */
export function readArguments(usage: string, { switches = [], values: names = [] }: Options = {}) {
  const options: Record<string, { type: 'boolean' | 'string' }> = {};
  for (const name of switches) options[name] = { type: 'boolean' };
  for (const name of names) options[name] = { type: 'string' };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    if (positionals.length > 1) throw new Error('one file at most');
    const valueOf = (name: string) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return { file: positionals[0], has: (name: string) => values[name] === true, valueOf };
  } catch {
    throw new BackupFailure(`Usage: ${usage}`);
  }
}
