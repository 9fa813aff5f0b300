import { randomUUID } from 'node:crypto';
import type { AnswerSource } from '#contract/answers.ts';
import { type Contract, contract } from '#contract/index.ts';
import { classOperations } from '#server/features/classes/operations.ts';
import type { Context } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { prepared } from '#server/kit/prepared.ts';
import { asAsker, type Told } from './consult-operations.ts';
import { takeTurn } from './limit-operations.ts';
import {
  tellClasses,
  tellHolidays,
  tellNewStudents,
  tellStudents,
  tellTeachers,
} from './people-operations.ts';
import { tellMarked, tellMarks, tellRate, tellRegisters } from './presence-operations.ts';
import { insertExchange, insertTrace } from './queries.ts';
import { type SchoolQuestion, understand } from './question-rules.ts';
import { examples, fixedReplies } from './rules.ts';
import { tellExpiring, tellLeads, tellNewLeads, tellTasks } from './work-operations.ts';

type Ask = Contract['assistant']['ask'];

/** The person's own view of the classes, by which names in questions are understood. */
async function classesOf(ctx: Context) {
  const query = contract.classes.list.query.parse({ limit: 100 });
  const asker = asAsker(ctx, 'classes.list');
  const { classes } = await classOperations.list(asker, { params: undefined, body: undefined, query });
  return classes;
}

function tell(ctx: Context, question: SchoolQuestion): Told | Promise<Told> {
  switch (question.kind) {
    case 'marked':
      return tellMarked(ctx, question);
    case 'rate':
      return tellRate(ctx, question);
    case 'registers':
      return tellRegisters(ctx, question);
    case 'students':
      return tellStudents(ctx, question);
    case 'classes':
      return tellClasses(ctx);
    case 'newStudents':
      return tellNewStudents(ctx, question);
    case 'leads':
      return tellLeads(ctx, question);
    case 'newLeads':
      return tellNewLeads(ctx, question);
    case 'tasks':
      return tellTasks(ctx, question);
    case 'expiring':
      return tellExpiring(ctx);
    case 'teachers':
      return tellTeachers(ctx, question);
    case 'marks':
      return tellMarks(ctx, question);
    case 'holidays':
      return tellHolidays(ctx);
    default:
      return { answer: fixedReplies[question.kind] };
  }
}

/** What a screen would refuse is refused in a sentence here; holidays then stand in what the school has published. */
async function answer(ctx: Context, question: string): Promise<Told | undefined> {
  const understood = understand(question, { today: ctx.today(), classes: await classesOf(ctx) });
  if (!understood) return undefined;
  try {
    return await tell(ctx, understood);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 400) return { answer: 'I cannot answer that for these days.' };
    return understood.kind === 'holidays' ? undefined : { answer: error.message };
  }
}

const sourcesOf = ({ page, answer: text }: Told): AnswerSource[] =>
  page ? [{ id: page.address, title: page.title, text, source: page.address, score: 1 }] : [];

const notUnderstood = {
  understood: false,
  answer_id: null,
  answer: '',
  table: null,
  citations: [],
  suggestions: [],
  timings: {},
};

/** The history keeps the sentence and the page; the people named in a table are read anew there. */
async function keep(
  ctx: Context,
  question: string,
  told: Told,
  kept: { answer_id: string; total_ms: number },
) {
  const { school_id, user_id } = ctx.actor;
  const { answer_id, total_ms } = kept;
  const shared = { school_id, user_id, answer_id, question, answer: told.answer };
  const texts = { sources: JSON.stringify(sourcesOf(told)), timings: JSON.stringify({ total_ms }) };
  const trace = {
    band: 'high',
    refused: false,
    model: null,
    provider_error: null,
    latency_ms: Math.round(total_ms),
  };
  await ctx.database.write(ctx.actor, async (db) => {
    await insertTrace(db, { ...shared, ...texts, ...trace });
    await insertExchange(db, { ...shared, ...texts, with_documents: false });
  });
}

export const askOperations: Pick<OperationsFor<Contract['assistant']>, 'ask'> = {
  ask: prepared<Ask, undefined>(
    async (context) => {
      await takeTurn(context, 'data');
      return undefined;
    },
    async (ctx, { body: { query: question } }) => {
      const started = performance.now();
      const told = await answer(ctx, question);
      if (!told) return notUnderstood;
      const total_ms = Math.round((performance.now() - started) * 1000) / 1000;
      const answer_id = randomUUID();
      ctx.afterCommit(() => keep(ctx, question, told, { answer_id, total_ms }));
      return {
        understood: true,
        answer_id,
        answer: told.answer,
        table: told.table ?? null,
        citations: sourcesOf(told),
        suggestions: told.page ? [] : [...examples],
        timings: { total_ms },
      };
    },
  ),
};
