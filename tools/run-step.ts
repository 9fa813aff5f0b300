import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Step = {
  readonly name: string;
  /** A script of this repository, or a program of an installed package. */
  readonly command: readonly [program: string, ...args: string[]];
  /** How many cores it keeps busy. */
  readonly cores: number;
  /** Where the test runner writes its figures; a step without a report counts as one test. */
  readonly report?: string;
  /** A value of undefined removes the variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

export type Counts = { readonly passed: number; readonly failed: number };

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();

/** Runs one step to its end and prints its line. */
export async function runStep(step: Step): Promise<Counts> {
  const began = performance.now();
  const { code, output } = await run(step);
  const counts = withFailure(step.report ? readCounts(step.report) : undefined, code === 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  const figures = step.report ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
  const isGood = counts.failed === 0;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${seconds} s  ${step.name}${figures}`);
  if (!isGood) console.log(`\n${output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  return counts;
}

export function stopSteps(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

function run({ command, env }: Step): Promise<{ code: number | null; output: string }> {
  const [program, ...args] = command;
  const isOwn = program.endsWith('.ts');
  const child = spawn(
    isOwn ? process.execPath : join(root, 'node_modules/.bin', program),
    isOwn ? command : args,
    {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/** A runner that fails without a failed test (it could not start, a file could not be read) counts as one failure. */
export function withFailure(counts: Counts | undefined, succeeded: boolean): Counts {
  if (!counts) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

type Report = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

/** Reads the report of Vitest or of Playwright. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { numPassedTests = 0, numFailedTests = 0, stats } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  return { passed: numPassedTests, failed: numFailedTests };
}
