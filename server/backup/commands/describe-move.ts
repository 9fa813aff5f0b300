import { formatBytes } from '#server/backup/archive/format.ts';
import type { MoveReport } from '#server/backup/work/move-school.ts';
import { describeFigures, describeLostHost } from './terminal.ts';

const tenth = (value: number) => value.toFixed(1);

/** What a move prints at its end. */
export function describeMove({
  header,
  seconds,
  archiveBytes,
  isOpen,
  lostSecrets,
  lostHost,
}: MoveReport): string[] {
  const { suspend, export: written, restore } = seconds;
  const steps = `suspending ${tenth(suspend)} s, writing ${tenth(written)} s, restoring and comparing ${tenth(restore)} s`;
  const state = isOpen
    ? 'The school is open at the target, where everyone has to sign in again, and suspended at the source.'
    : 'The school was suspended before the move, so it is suspended at the target too. Resume it there, and not at the source.';
  const lost = `No key opens ${lostSecrets} of its sealed values: they have to be entered again.`;
  return [
    `Moved ${describeFigures(header.figures)}; the archive had ${formatBytes(archiveBytes)}.`,
    `Downtime ${tenth(suspend + written + restore)} s: ${steps}.`,
    'Counts and checksums are equal.',
    state,
    ...(lostHost === undefined ? [] : [describeLostHost(lostHost)]),
    ...(lostSecrets > 0 ? [lost] : []),
  ];
}
