/**
 * `npm test`: every check and every test, as many at once as there are cores. A line each; what a step prints is shown
 * only when it fails. `check` as the argument runs the quick, static part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, stopSteps } from './run-step.ts';
import { stepsFor } from './test-steps.ts';

const reports = mkdtempSync(join(tmpdir(), 'homeroom-test-'));
const cores = Math.min(availableParallelism(), 4);
const waiting = stepsFor(process.argv[2] === 'check' ? 'static' : 'all', reports);
const total = { passed: 0, failed: 0 };
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
console.log(isStopped ? '\nStopped.' : `\n${total.passed} passed, ${total.failed} failed`);
if (isStopped || total.failed > 0) process.exitCode = 1;

/** Starts steps in their order while cores are free; a step that wants all of them gets what there is. */
function startNext(done: () => void) {
  for (;;) {
    const next = waiting[0];
    if (!next) break;
    const wanted = Math.min(next.cores, cores);
    if (busy + wanted > cores) return;
    waiting.shift();
    busy += wanted;
    runStep(next)
      .then(({ passed, failed }) => {
        total.passed += passed;
        total.failed += failed;
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
