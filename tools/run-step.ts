import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { noReport, type Report, readReport } from './test-report.ts';

export type Step = {
  readonly name: string;
  /** The path of a script, or the name of an installed program. */
  readonly command: readonly [program: string, ...args: string[]];
  /** How many cores it uses. */
  readonly cores: number;
  /** Where the test runner writes its report; a step without one counts as one test. */
  readonly report?: string;
  /** A variable whose value is undefined is removed. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

/** The result of a step. `unstable` names the files that failed first and passed in the second run. */
export type StepOutcome = {
  readonly passed: number;
  readonly failed: number;
  readonly unstable: readonly string[];
};

/** More failed files than this are a fault of the code or the machine, and are not run again. */
const mostFilesToRerun = 3;

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
let isStopped = false;

/** Runs one step to its end and prints its line; failed test files get a second run. */
export async function runStep(step: Step): Promise<StepOutcome> {
  const began = performance.now();
  const { code, output } = await run(step);
  const first = step.report ? readReport(step.report, root) : undefined;
  const again = first && filesToRerun(first, output);
  const second = again && (await rerun(step, again));
  const outcome = judge(first, code === 0, second);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  const figures = step.report ? `  ${outcome.passed} passed, ${outcome.failed} failed` : '';
  const word = outcome.failed > 0 ? 'FAILED' : outcome.unstable.length > 0 ? 'unstable' : 'ok';
  console.log(`${word.padEnd(8)} ${seconds} s  ${step.name}${figures}`);
  if (outcome.unstable.length > 0)
    console.log(`\n    Failed first and passed on a second run: ${outcome.unstable.join(', ')}`);
  if (word !== 'ok') console.log(`\n${indent(output)}\n`);
  if (second && second.outcome.failed > 0) console.log(`    The second run:\n\n${indent(second.output)}\n`);
  return outcome;
}

export function stopSteps(signal: NodeJS.Signals): void {
  isStopped = true;
  for (const child of running) child.kill(signal);
}

type SecondRun = {
  readonly files: readonly string[];
  readonly outcome: StepOutcome;
  readonly output: string;
};

async function rerun(step: Step, files: readonly string[]): Promise<SecondRun> {
  const { code, output } = await run({ ...step, command: [...step.command, ...files] });
  const report = step.report ? readReport(step.report, root) : noReport;
  return { files, output, outcome: judge(report, code === 0) };
}

/**
 * The failed files, if they are few and all of the failures. An error outside of every test belongs to no file, so
 * running files again would not show it.
 */
export function filesToRerun({ failed, failedFiles }: Report, output: string): readonly string[] | undefined {
  if (isStopped || failed === 0 || /Unhandled (Error|Rejection)/.test(output)) return undefined;
  return failedFiles.length > 0 && failedFiles.length <= mostFilesToRerun ? failedFiles : undefined;
}

/**
 * A runner that fails without a failed test (it could not start, a file could not be read) has failed once. A second run
 * counts only if nothing fails in it and as many tests pass as failed before.
 */
export function judge(
  first: Report | undefined,
  succeeded: boolean,
  second?: Pick<SecondRun, 'files' | 'outcome'>,
): StepOutcome {
  if (!first) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, unstable: [] };
  const { passed, failed } = first;
  if (second && second.outcome.failed === 0 && second.outcome.passed >= failed)
    return { passed: passed + failed, failed: 0, unstable: second.files };
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), unstable: [] };
}

function run({ command, env }: Step): Promise<{ code: number | null; output: string }> {
  const [program, ...args] = command;
  const isScript = program.includes('/');
  const child = spawn(
    isScript ? process.execPath : join(root, 'node_modules/.bin', program),
    isScript ? command : args,
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

function indent(output: string): string {
  return output.trimEnd().replaceAll(/^/gm, '    ');
}
