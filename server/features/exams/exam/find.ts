import type { Exam } from '#contract/exams/calls.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getExam, lockExam } from './queries.ts';

export async function findExam({ db, actor }: Pick<Context, 'db' | 'actor'>, exam_id: string): Promise<Exam> {
  const [exam] = await getExam(db, { school_id: actor.school_id, exam_id });
  if (!exam) throw refuse.notFound('Exam not found');
  return exam;
}

/** The exam, locked, at the version that the caller saw. */
export async function findExamLocked(context: Context, exam_id: string): Promise<Exam> {
  await lockExam(context.db, { school_id: context.actor.school_id, exam_id });
  const exam = await findExam(context, exam_id);
  context.expectVersion(exam.updated_dt);
  return exam;
}
