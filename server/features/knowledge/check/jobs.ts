import { checkedDays } from '#contract/knowledge/check.ts';
import type { SimilarPassages } from '#server/answering/index.ts';
import { type KnowledgeReview, openReview } from '#server/features/answers/operations.ts';
import { refreshSuggestions } from '#server/features/knowledge/suggestions/refresh.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import {
  insertCheck,
  insertFindings,
  listAskedQuestions,
  listChunkIds,
  listQuestionsInVain,
  listShownPassages,
  removeCheck,
} from './queries.ts';
import { type Evidence, findingsOf } from './rules.ts';

export type CheckInput = { readonly chatbot_id: string };
type Bot = { readonly school_id: string; readonly chatbot_id: string };

/** Limits of what one check reads: answers, and different questions of each kind. */
const most = 5_000;
const questions = 500;
const questionsAtOnce = 12;
const chunksAtOnce = 25;

/** What a check begins with. */
function readQuestions({ database, ports }: Job, bot: Bot) {
  const since = new Date(ports.clock().getTime() - checkedDays * 86_400_000).toISOString();
  return database.read(bot, async (db) => {
    const asked = await listAskedQuestions(db, { ...bot, since, most, questions });
    const shown = await listShownPassages(db, { ...bot, since, most });
    const inVain = await listQuestionsInVain(db, { ...bot, since, questions });
    const chunks = await listChunkIds(db, bot);
    return { asked, shown, inVain, chunks };
  });
}

/** Does the work in steps, with the progress of the job; undefined if the person has cancelled it. */
class Steps {
  readonly #job: Job;
  readonly #total: number;
  #done = 0;

  constructor(job: Job, total: number) {
    this.#job = job;
    this.#total = total;
  }

  async run<Item, Result>(
    items: readonly Item[],
    atOnce: number,
    work: (batch: readonly Item[], first: number) => Promise<readonly Result[]>,
  ): Promise<Result[] | undefined> {
    const results: Result[] = [];
    for (let first = 0; first < items.length; first += atOnce) {
      if (await this.#job.isCancelled()) return undefined;
      const batch = items.slice(first, first + atOnce);
      results.push(...(await work(batch, first)));
      this.#done += batch.length;
      await this.#job.progress(this.#done, this.#total);
    }
    return results;
  }
}

type ReadQuestions = Awaited<ReturnType<typeof readQuestions>>;

async function gather(job: Job, review: KnowledgeReview, read: ReadQuestions): Promise<Evidence | undefined> {
  const passages = Array.from({ length: review.chunks }, (_, place) => place);
  const steps = new Steps(job, read.asked.length + read.inVain.length + passages.length);
  const judge = <Item extends { readonly question: string }>(items: readonly Item[]) =>
    steps.run(items, questionsAtOnce, async (batch) => {
      const judged = await review.judge(batch.map(({ question }) => question));
      return batch.flatMap((item, place) => {
        const result = judged[place];
        return result ? [{ ...item, ...result }] : [];
      });
    });
  const asked = await judge(read.asked);
  const inVain = asked && (await judge(read.inVain));
  const similar =
    inVain &&
    (await steps.run<number, SimilarPassages>(passages, chunksAtOnce, (batch, first) =>
      review.compare(first, batch.length),
    ));
  if (!asked || !inVain || !similar) return undefined;
  const chunk_ids = read.chunks.map(({ chunk_id }) => chunk_id);
  return { chunk_ids, shown: new Set(read.shown.map(({ id }) => id)), asked, inVain, similar };
}

/** Compares the chunks of a knowledge base with one another and with what visitors asked. */
export const checkKnowledge = defineJob<CheckInput>({
  kind: 'knowledge.check',
  operation: 'knowledge.startCheck',
  run: async (job, { chatbot_id }) => {
    const { school_id, user_id } = job.actor;
    const bot = { school_id, chatbot_id };
    const review = await openReview(job, bot);
    const evidence = await gather(job, review, await readQuestions(job, bot));
    if (!evidence) return undefined;
    const now = job.ports.clock();
    const findings = findingsOf(evidence);
    await job.transaction(async (db) => {
      await removeCheck(db, bot);
      await insertCheck(db, {
        ...bot,
        revision: review.revision,
        chunks: evidence.chunk_ids.length,
        questions: evidence.asked.length,
        user_id,
        now: now.toISOString(),
      });
      await insertFindings(db, { ...bot, findings: JSON.stringify(findings) });
    });
    const suggested = await refreshSuggestions({ database: job.database, now }, review, bot);
    return { found: findings.filter(({ kind }) => kind !== 'asked').length, suggested };
  },
});
