import type { InteractionFigures } from './interactions.ts';
import type { PaintedPage } from './largest-paint.ts';
import { median } from './visit.ts';

const interactionAim = 100;
const paintAim = 800;

/** The value that 98 of 100 do not exceed. */
function percentile98(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? Number.NaN;
}

const judge = (found: number, aim: number) => (found <= aim ? 'meets' : 'MISSES');

export function printInteractions(kinds: ReadonlyMap<string, InteractionFigures>) {
  console.log(`\nInteractions on the board, processor slowed 4 times; aim ${interactionAim} ms\n`);
  console.log('| interaction | times | median, ms | p98, ms | | longest frame, median, ms |');
  console.log('|---|---|---|---|---|---|');
  const all: number[] = [];
  for (const [kind, { durations, longestFrames }] of kinds) {
    printRow(kind, durations, longestFrames);
    all.push(...durations);
  }
  printRow('all', all, []);
}

function printRow(kind: string, durations: readonly number[], longestFrames: readonly number[]) {
  const worst = Math.round(percentile98(durations));
  const middle = Math.round(median(durations));
  const frame = longestFrames.length > 0 ? Math.round(median(longestFrames)) : '';
  const judgment = judge(worst, interactionAim);
  console.log(`| ${kind} | ${durations.length} | ${middle} | ${worst} | ${judgment} | ${frame} |`);
}

export function printPaints(paints: ReadonlyMap<PaintedPage, readonly number[]>) {
  console.log('\n| largest contentful paint, cold | aim, ms | median, ms | |\n|---|---|---|---|');
  for (const [page, found] of paints) {
    const ms = Math.round(median(found));
    console.log(`| ${page} | ${paintAim} | ${ms} | ${judge(ms, paintAim)} |`);
  }
}
