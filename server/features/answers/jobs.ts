import type { AskOutcome } from '#contract/answers/unanswered.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { removeUnusedVectors } from './knowledge/vector-queries.ts';
import { answerQuestion } from './operations.ts';
import { getUnansweredQuestion, keepOutcomes, type UnansweredQuestionRow } from './unanswered/queries.ts';
import { isAnswered, originalsOf } from './unanswered/rules.ts';

/** Deletes the vectors of lines that no chatbot has. */
export const tidyVectors: RegularJob = {
  name: 'answers.tidy_vectors',
  cron: '41 3 * * *',
  run: async (db, school) => {
    await removeUnusedVectors(db, school);
  },
};

type RepeatedQuestionInput = { readonly chatbot_id: string; readonly unanswered_question_id: string };

/** Asks as a visitor would, without the language model. */
async function repeatQuestion(
  job: Job,
  chatbot_id: string,
  unanswered: UnansweredQuestionRow,
  question: string,
): Promise<AskOutcome> {
  const { school_id, user_id: asked_by } = job.actor;
  const answered = await answerQuestion(job, {
    school_id,
    chatbot_id,
    question,
    asked_by,
    channel: 'trial',
    with_documents: true,
    without_model: true,
  });
  const { status, answer } = answered;
  const sources = answered.sources.map(({ id, title }) => ({ id, title }));
  return { question, status, answer, sources, closed: isAnswered(answered, unanswered) };
}

/** Asks a question again in all its wordings and closes it if every one is answered. */
export const askAgain = defineJob<RepeatedQuestionInput>({
  kind: 'answers.ask_again',
  operation: 'answers.askAgain',
  run: async (job, { chatbot_id, unanswered_question_id }) => {
    const { school_id, user_id } = job.actor;
    const key = { school_id, chatbot_id, unanswered_question_id };
    const [unanswered] = await job.database.read(job.actor, (db) => getUnansweredQuestion(db, key));
    if (!unanswered) return { closed: 0, open: 0 };
    const originals = originalsOf(unanswered);
    const outcomes: AskOutcome[] = [];
    for (const question of originals) {
      if (await job.isCancelled()) return undefined;
      outcomes.push(await repeatQuestion(job, chatbot_id, unanswered, question));
      await job.progress(outcomes.length, originals.length);
    }
    const closed = outcomes.filter((outcome) => outcome.closed).length;
    await job.transaction(async (db, audit) => {
      const is_closed = closed === outcomes.length;
      const kept = { ...key, user_id, is_closed, outcomes: JSON.stringify(outcomes) };
      const [now] = await keepOutcomes(db, kept);
      if (!now || now.status === unanswered.status) return;
      audit({
        action: now.status === 'closed' ? 'close' : 'reopen',
        entity: 'unanswered_question',
        entity_id: unanswered_question_id,
        before: { status: unanswered.status },
        after: { status: now.status },
      });
    });
    return { closed, open: outcomes.length - closed };
  },
});
