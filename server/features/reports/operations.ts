import type { Contract } from '#contract/index.ts';
import type { ReportSentence, StudentReport } from '#contract/reports/calls.ts';
import { type OperationsFor, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Ports } from '#server/ports/ports.ts';
import { commentOperations } from './comments/operations.ts';
import { findExam, findYear, gatherFacts } from './facts/operations.ts';
import { listExams } from './facts/queries.ts';
import { printOperations } from './print/operations.ts';
import { findStudent, insertReport, listReports, type ReportRow } from './report/queries.ts';
import { acceptedAnswer, promptFor } from './writing/model.ts';
import { contentOf, writeReport } from './writing/report.ts';

type Reports = Contract['reports'];

const longestAnswerMs = 20_000;
const byRules = 'rules';

function reportOf({ figures, provider, ...row }: ReportRow): StudentReport {
  return { ...row, sentences: figures.sentences ?? [], written_by: provider ?? byRules };
}

type WrittenReport = { readonly sentences: ReportSentence[]; readonly provider: string };

/** Rejects for a model that ignores its signal. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The language model took too long')), {
      once: true,
    });
  });

/**
 * Uses the model's text if there is a model and all its numbers are ours; otherwise, whatever went wrong, the text of
 * the rules.
 */
async function choose(
  { model: { name, write }, mayCall }: { model: Ports['languageModel']; mayCall: () => Promise<boolean> },
  rules: ReportSentence[],
  request: { readonly type: StudentReport['report_type']; readonly name: string },
): Promise<WrittenReport> {
  if (name === null || !(await mayCall())) return { sentences: rules, provider: byRules };
  const figures = rules.flatMap((sentence) => sentence.figures);
  const signal = signalWithin(longestAnswerMs);
  const accepted = await Promise.race([
    write({ ...promptFor(request.type, rules), signal }),
    rejectOnAbort(signal),
  ])
    .then((answer) => acceptedAnswer(answer, { figures, name: request.name }))
    .catch(() => undefined);
  return accepted ? { sentences: accepted, provider: name } : { sentences: rules, provider: byRules };
}

/** Limits reports, because a language model costs money with each. */
const takeReport = ({ database, actor }: PreparingContext) =>
  createLimit({
    database,
    name: 'reports',
    points: 60,
    seconds: 600,
    message: 'You have created many reports in a short time. Please wait a few minutes and try again.',
  }).take(actor.user_id);

export const reportOperations: OperationsFor<Reports, 'create'> = {
  ...printOperations,
  ...commentOperations,

  list: async (ctx, { params, query: { year = null, exam_name = null } }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const [[student], rows] = await Promise.all([
      findStudent(ctx.db, key),
      listReports(ctx.db, { ...key, year, exam_name }),
    ]);
    if (!student) throw refuse.unknown('Student');
    return { reports: rows.map(reportOf) };
  },

  create: withPreparation<Reports['create'], WrittenReport & { year_id: string; exam_id: string | null }>(
    async (ctx, { params, body: { reportType, ...scope } }) => {
      const { school_id } = ctx.actor;
      const today = ctx.today();
      const { facts, year, exam } = await ctx.read(async (db) => {
        const [student] = await findStudent(db, { school_id, student_id: params.id });
        if (!student) throw refuse.unknown('Student');
        const year = await findYear(db, school_id, scope, today);
        const exams = await listExams(db, { school_id, year_ids: [year.academic_year_id] });
        const exam = findExam(exams, scope);
        const input = { school_id, year, exam, exams, today };
        const facts = await gatherFacts(db, { ...input, student: { student_id: params.id, ...student } });
        return { facts, year, exam };
      });
      const model = await languageModelOf(ctx, school_id);
      const request = { type: reportType, name: facts.name };
      if (model.name !== null) await takeReport(ctx);
      const mayCall = () => takeModelCall(ctx, { school_id, chatbot_id: null });
      const words = await choose({ model, mayCall }, writeReport(reportType, facts), request);
      return { ...words, year_id: year.academic_year_id, exam_id: exam?.exam_id ?? null };
    },
    async (ctx, { params, body }, { sentences, provider, year_id, exam_id }) => {
      const { school_id, user_id } = ctx.actor;
      const [row] = await insertReport(ctx.db, {
        school_id,
        user_id,
        student_id: params.id,
        academic_year_id: year_id,
        exam_id,
        report_type: body.reportType,
        content: contentOf(sentences),
        figures: JSON.stringify({ sentences }),
        provider,
      });
      if (!row) throw new Error('The report was not kept');
      const { id, report_type, year, exam_name } = row;
      const after = { student_id: params.id, report_type, year, exam_name, written_by: provider };
      ctx.audit({ action: 'create', entity: 'student_report', entity_id: id, after });
      return reportOf(row);
    },
  ),
};
