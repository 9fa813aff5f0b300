/**
 * `npm run bench:move [-- STUDENTS …]`: moves the demo school from one embedded installation to another, with so many
 * students; prints the seconds of each step, the downtime, and the memory of the command. Without numbers: 1,000 and 10,000.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoId } from '#demo/kit/ids.ts';
import { loadDemo } from '#demo/load.ts';
import { moveSchool } from '#server/backup/work/move-school.ts';
import { openForSchool } from '#server/backup/work/school-installation.ts';
import { readEnv } from '#server/env.ts';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { sumMemory } from './http/processes.ts';

const usualSizes = [1_000, 10_000];
const sampleMs = 200;
const bytesPerMb = 1024 * 1024;

const given = process.argv.slice(2).map(Number);
const silent = { info: () => {} };

async function measure(students: number, folder: string) {
  const [source, target] = await Promise.all(
    ['source', 'target'].map((name) =>
      openForSchool(readEnv({ HOMEROOM_DATA_DIR: join(folder, name) }), { mayCreate: true }),
    ),
  );
  if (!source || !target) throw new Error('An installation did not open');
  try {
    await loadDemo({ connectionString: source.connectionString, students, files: source.files, log: silent });
    const rest = sumMemory(process.pid);
    let most = rest;
    const sampling = setInterval(() => {
      most = Math.max(most, sumMemory(process.pid));
    }, sampleMs);
    const report = await moveSchool({
      source,
      target,
      school: demoId(1, 'school', 1),
      productVersion: readRelease().version,
      folder,
      lock: { kind: 'none' },
      onStep: () => {},
      signal: new AbortController().signal,
    });
    clearInterval(sampling);
    const rows = Object.values(report.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const { suspend, export: written, restore } = report.seconds;
    const times = [suspend, written, restore, suspend + written + restore].map((value) => value.toFixed(1));
    const size = (report.archiveBytes / bytesPerMb).toFixed(1);
    console.log(`| ${students} | ${rows} | ${size} MB | ${times.join(' | ')} | +${most - rest} MB |`);
  } finally {
    await source.close();
    await target.close();
  }
}

console.log(
  '| students | rows | archive | suspend, s | write, s | restore and compare, s | downtime, s | memory |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const students of given.length > 0 ? given : usualSizes) {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-bench-move-'));
  try {
    await measure(students, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit(0);
