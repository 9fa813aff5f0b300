import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type StartCommand = {
  /** Environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** What Node gets before the program. */
  readonly flags: readonly string[];
  readonly program: string;
};

/** What `npm start` starts, read from package.json. */
export function readStartCommand(): StartCommand {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { start } = (JSON.parse(text) as { scripts: { start: string } }).scripts;
  const parts = /^exec env (?<settings>.+) node (?<flags>.+) (?<program>\S+)$/.exec(start)?.groups;
  if (!parts) throw new Error(`Not a start command: ${start}`);
  const { settings = '', flags = '', program = '' } = parts;
  const pairs = settings.split(' ').map((pair) => pair.split('=') as [string, string]);
  return { settings: Object.fromEntries(pairs), flags: flags.split(' '), program };
}
