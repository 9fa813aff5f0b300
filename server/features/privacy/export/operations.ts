import { zip } from 'fflate';
import type { Contract } from '#contract/index.ts';
import type { PersonKind } from '#contract/privacy/values.ts';
import type { Queryable } from '#server/db/query.ts';
import { getLetterhead, people } from '#server/features/privacy/description/person-queries.ts';
import { getErasureStatements } from '#server/features/privacy/description/queries.ts';
import { notFoundSentenceOf } from '#server/features/privacy/description/rules.ts';
import { entityOf, findPerson } from '#server/features/privacy/erasure/plan-operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { printPdf } from '#server/kit/print/print.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findBytes } from '#server/ports/files.ts';
import { type ExportedPart, printoutOf, readableRow, uniqueName } from './printout.ts';
import { type ExportedFile, listFiles, listLog } from './queries.ts';

type Input = { readonly kind: PersonKind; readonly id: string };

/** The bytes of the files are held in memory while they are packed. */
const mostBytes = 200 * 1024 * 1024;

export const exportOperations: Pick<OperationsFor<Contract['privacy']>, 'exportPerson'> = {
  exportPerson: async (context, { params }) => {
    await findPerson(context, params);
    const job_id = await context.startJob({ kind: exportPerson.kind, input: params });
    const { kind, id } = params;
    context.audit({ action: 'start_export', entity: entityOf(kind), entity_id: id, after: { job_id } });
    return { job_id };
  },
};

/** Every part as rows, in the words of the product; ids stay only if they connect two parts. */
async function collect(db: Queryable, school_id: string, { kind, id }: Input): Promise<ExportedPart[]> {
  const { description, list } = getErasureStatements(kind);
  const exported: ExportedPart[] = [];
  for (const { part, label } of description.parts) {
    const rows = await list.get(part)?.(db, { school_id, people: [id] });
    if (rows) exported.push({ part, label, rows: rows.map(({ row }) => readableRow(row)) });
  }
  const log = await listLog(db, { school_id, entity: entityOf(kind), entity_id: id });
  exported.push({
    part: 'log',
    label: 'What the log says',
    rows: log.map(({ row }) => row as ExportedPart['rows'][number]),
  });
  return exported;
}

async function collectRecords(job: Job, input: Input) {
  const { school_id } = job.actor;
  return job.transaction(async (db, audit) => {
    const [person] = await people[input.kind].find(db, { school_id, person_id: input.id });
    if (!person) throw refuse.notFound(notFoundSentenceOf(input.kind));
    const exported = await collect(db, school_id, input);
    const collected = await getErasureStatements(input.kind).collect(db, { school_id, people: [input.id] });
    const file_ids = collected.flatMap(({ files }) => files);
    const files = await listFiles(db, { school_id, file_ids });
    const [letterhead] = await getLetterhead(db, { school_id });
    audit({
      action: 'read',
      entity: entityOf(input.kind),
      entity_id: input.id,
      after: { exported: 'everything' },
    });
    return { person, exported, files, letterhead };
  });
}

type CollectedRecords = Awaited<ReturnType<typeof collectRecords>>;

async function printExport(
  job: Job,
  { person, exported, letterhead }: CollectedRecords,
): Promise<Uint8Array> {
  const name = letterhead?.name ?? job.school.name;
  const lines = [letterhead?.address?.replaceAll(/\s*\n\s*/g, ', '), letterhead?.phone, letterhead?.email];
  const printout = printoutOf(person.name, exported, job.today());
  const { bytes, failed } = await printPdf({
    size: 'A4',
    title: printout.title,
    letterhead: {
      name,
      lines: lines.filter((line) => typeof line === 'string'),
      logo: letterhead?.logo ?? null,
    },
    footer: name,
    printouts: [printout],
  });
  if (failed[0]) throw refuse.conflict(`The summary cannot be printed: ${failed[0].message}`);
  return bytes;
}

type Entries = Record<string, Uint8Array | [Uint8Array, { level: 0 }]>;

/** Uploads are packed uncompressed: photos and PDF do not get smaller. */
async function addFiles(job: Job, files: readonly ExportedFile[], entries: Entries) {
  let size = 0;
  for (const [done, file] of files.entries()) {
    size += file.file_size;
    if (size > mostBytes) {
      job.fail({ message: `${file.file_name}: left out, as the files are larger than 200 MB together` });
      continue;
    }
    const bytes = await findBytes(job.ports.files, file.storage_key);
    if (bytes)
      entries[uniqueName(`files/${file.file_name}`, entries)] = [new Uint8Array(bytes), { level: 0 }];
    else job.fail({ message: `${file.file_name}: its content is missing` });
    await job.progress(done + 2, files.length + 2);
  }
}

const zipEntries = (entries: Entries) =>
  new Promise<Uint8Array>((resolve, reject) => {
    zip(entries, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/**
 * Exports everything about one person as a ZIP: a JSON file for each kind of row, the uploads, and a summary to read.
 */
export const exportPerson = defineJob<Input>({
  kind: 'privacy.export',
  operation: 'privacy.exportPerson',
  run: async (job, input) => {
    const found = await collectRecords(job, input);
    await job.progress(1, found.files.length + 2);
    const entries: Entries = { 'summary.pdf': await printExport(job, found) };
    for (const { part, rows } of found.exported) {
      if (rows.length > 0)
        entries[`${part}.json`] = new TextEncoder().encode(`${JSON.stringify(rows, null, 2)}\n`);
    }
    await addFiles(job, found.files, entries);
    if (await job.isCancelled()) return;
    await job.saveFile(
      `${found.person.name} ${job.today()}.zip`,
      'application/zip',
      await zipEntries(entries),
    );
    await job.progress(found.files.length + 2, found.files.length + 2);
    return { kind: input.kind, entries: Object.keys(entries).length };
  },
});
