/**
 * `npm test`: every check and every test, as many steps at once as there are cores. Each step prints one line, and
 * its output only if it fails. Arguments choose parts: `npm test -- unit api`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, stopSteps } from './run-step.ts';
import { parts, stepsFor, type TestPart } from './test-steps.ts';

const chosen = chooseParts(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'homeroom-test-'));
const cores = Math.min(availableParallelism(), 4);
const waiting = stepsFor(chosen, reports);
const total = { passed: 0, failed: 0 };
const unstable: string[] = [];
let busy = 0;
let isStopped = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopSteps(signal);
    isStopped = true;
    waiting.length = 0;
  });
}

await new Promise<void>((done) => startNext(done));
rmSync(reports, { recursive: true, force: true });
if (unstable.length > 0) console.log(`\nunstable, to be mended:\n    ${unstable.join('\n    ')}`);
console.log(isStopped ? '\nStopped.' : `\n${total.passed} passed, ${total.failed} failed`);
if (isStopped || total.failed > 0) process.exitCode = 1;

function chooseParts(names: readonly string[]): readonly TestPart[] {
  const unknown = names.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) {
    console.error(`No part is named ${unknown}. The parts are ${parts.join(', ')}.`);
    process.exit(2);
  }
  return names.length > 0 ? parts.filter((part) => names.includes(part)) : parts;
}

/** Starts steps in their order while cores are free; a step that wants all of them gets the free ones. */
function startNext(done: () => void) {
  for (;;) {
    const next = waiting[0];
    if (!next) break;
    const wanted = Math.min(next.cores, cores);
    if (busy + wanted > cores) return;
    waiting.shift();
    busy += wanted;
    runStep(next)
      .then((outcome) => {
        total.passed += outcome.passed;
        total.failed += outcome.failed;
        unstable.push(...outcome.unstable);
      })
      .catch((error: unknown) => {
        console.error(error);
        total.failed += 1;
      })
      .finally(() => {
        busy -= wanted;
        startNext(done);
      });
  }
  if (busy === 0) done();
}
