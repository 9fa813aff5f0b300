import type { PdfKind } from '#contract/reports/calls.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import type { Printout, PrintResult } from '#server/kit/print/content.ts';
import { printBatch } from '#server/kit/print/print.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findYear } from './facts/operations.ts';
import { findClass, listRoster } from './facts/queries.ts';
import { fileNameOf } from './print/layout.ts';
import {
  describePrintouts,
  openSetting,
  orderOf,
  type Person,
  type PrintContext,
} from './print/operations.ts';

type Input = {
  readonly class_id: string;
  readonly section: string | null;
  readonly year: number;
  readonly exam_name: string | null;
  readonly kind: PdfKind;
};

/** How many students are read at once. */
const chunk = 50;
const askCancelMs = 1_000;

const inChunks = (people: readonly Person[]) =>
  Array.from({ length: Math.ceil(people.length / chunk) }, (_, at) =>
    people.slice(at * chunk, (at + 1) * chunk),
  );

/** The students to print, and what all of them share. */
function open(job: Job, input: Input) {
  const { school_id } = job.actor;
  const today = job.today();
  return job.readWithLag(async (db) => {
    const [schoolClass] = await findClass(db, { school_id, class_id: input.class_id });
    if (!schoolClass) throw refuse.unknown('Class');
    const year = await findYear(db, school_id, input, today);
    const setting = await openSetting(db, { ...input, school_id, today }, async () => input.class_id);
    const place = { school_id, class_id: input.class_id, year_id: year.academic_year_id };
    const people = await listRoster(db, { ...place, section: input.section });
    const of = [schoolClass.name, input.section, year.name.replaceAll('/', '-'), setting.exam?.name];
    return { setting, people, fileName: fileNameOf(input.kind, ...of) };
  });
}

/** The printouts of everyone, some students at a time; undefined if the job was cancelled. */
async function describeAll(job: Job, setting: PrintContext, people: readonly Person[]) {
  const printouts: Printout[] = [];
  for (const some of inChunks(people)) {
    if (await job.isCancelled()) return undefined;
    printouts.push(...(await job.readWithLag((db) => describePrintouts(db, setting, some))));
  }
  return printouts;
}

/** Prints in a separate thread, and checks from time to time whether to continue. */
async function print(
  job: Job,
  setting: PrintContext,
  printouts: readonly Printout[],
): Promise<PrintResult | undefined> {
  const controller = new AbortController();
  const title = printouts[0]?.title ?? '';
  const watch = setInterval(() => {
    job.isCancelled().then(
      (isCancelled) => isCancelled && controller.abort(),
      () => {},
    );
  }, askCancelMs);
  try {
    return await printBatch(orderOf(setting, title, printouts), {
      onPrinted: (done) => void job.progress(done, printouts.length).catch(() => {}),
      signal: controller.signal,
    });
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** Prints a class as one file; a student whose printout cannot be printed is named and left out. */
export const printClass = defineJob<Input>({
  kind: 'reports.print_class',
  operation: 'reports.printClass',
  run: async (job, input) => {
    const { setting, people, fileName } = await open(job, input);
    if (people.length === 0) throw refuse.conflict('No one was in this class in this academic year');
    await job.progress(0, people.length);
    const printouts = await describeAll(job, setting, people);
    const printed = printouts && (await print(job, setting, printouts));
    if (!printed) return;
    for (const { place, message } of printed.failed) {
      job.fail({ row: place + 1, message: `${people[place]?.name}: ${message}` });
    }
    const count = people.length - printed.failed.length;
    if (count === 0) throw refuse.conflict('None of the documents could be printed');
    await job.saveFile(fileName, 'application/pdf', printed.bytes);
    await job.progress(people.length, people.length);
    return { printed: count, pages: printed.pages };
  },
});
