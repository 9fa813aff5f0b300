import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupManifest, describeLostFiles, type Figures } from '#server/backup/archive/format.ts';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';

export const printLine = (text: string) => process.stdout.write(`${text}\n`);

/** What a backup does not hold must not be found out at the restore. */
export function printLostFiles(manifest: BackupManifest) {
  const lost = describeLostFiles(manifest);
  if (lost) printLine(`Not everything is in it: ${lost} when it was made.`);
}

const secondMs = 1_000;
const percent = 100;

/** Shows how far the work is: in one line on a terminal, from time to time in a log. */
export function openProgress() {
  const { isTTY } = process.stderr;
  let last = '';
  let saidAt = 0;
  const write = (text: string) => {
    if (text === last) return;
    last = text;
    process.stderr.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
  return {
    show(what: string, done: number, total: number) {
      const step = isTTY ? 1 : 25;
      const share =
        total > 0 ? Math.floor((Math.min(done, total) / total) * (percent / step)) * step : percent;
      write(`${what} ${share} %`);
    },
    /** For work whose total is not known. */
    count(what: string, words: string) {
      if (!isTTY || performance.now() - saidAt < secondMs) return;
      saidAt = performance.now();
      write(`${what} ${words}`);
    },
    end() {
      if (isTTY && last) process.stderr.write('\r\u001b[K');
      last = '';
    },
  };
}

/** Asks for a passphrase without showing it; undefined if there is no terminal. */
export async function askPassphrase(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  process.stderr.write('Passphrase of the backup: ');
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: muted, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

export function describeFigures({ schools, students, users, files, newest_change }: Figures): string {
  const counts = [
    count(schools, 'school'),
    count(students, 'student'),
    count(users, 'user'),
    count(files, 'file'),
  ];
  return `${counts.join(', ')}; ${newest_change ? `newest change ${newest_change}` : 'no change yet'}`;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** Runs a command to its end: a failure is one sentence, and Ctrl+C leaves nothing half done. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort(new BackupFailure('Interrupted.')));
  }
  try {
    await work(stopping.signal);
    process.exit(0);
  } catch (error) {
    const isSaid = error instanceof BackupFailure || error instanceof StartFailure;
    process.stderr.write(`\n${isSaid ? error.message : describeFault(error)}\n`);
    process.exit(1);
  }
}

function describeFault(error: unknown): string {
  const code = codeOf(error);
  // An error of the database or the system, whose reason is outside this program.
  if (code !== undefined) return `The work could not be done: ${reasonOf(error)} (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Said if a school came without its host name. */
export const describeLostHost = (host: string) =>
  `Another school here has the host name ${host}, so this one came without it. Give it one with npm run schools -- host.`;
