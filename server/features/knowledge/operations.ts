import type { Contract } from '#contract/index.ts';
import { type Answer, answerQuestion, answerResult } from '#server/features/answers/operations.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { checkOperations } from './check/operations.ts';
import { chunkOperations } from './chunk-operations.ts';
import { botOf, editKnowledge, readKnowledge, wholeEdit } from './edit.ts';
import { fileOperations } from './import-operations.ts';
import { questionFormOperations } from './question-forms/operations.ts';
import { suggestionOperations } from './suggestions/operations.ts';
import { wordOperations } from './synonym-operations.ts';
import { gapOperations } from './unanswered-operations.ts';
import { versionOperations } from './version-operations.ts';

type Knowledge = Contract['knowledge'];

const tryQuestion = withPreparation<Knowledge['try'], Answer>(
  (context, { params, body }) => {
    const { ports, database, school, actor } = context;
    const request = { question: body.question, channel: 'trial', with_documents: true } as const;
    return answerQuestion(
      { database, ports, school },
      { ...botOf(context, params.id), ...request, asked_by: actor.user_id },
    );
  },
  async (_context, _input, answered) => answerResult(answered),
);

export const knowledgeOperations: OperationsFor<
  Knowledge,
  'import' | 'try' | 'estimateQuestionForms' | 'startQuestionForms'
> = {
  ...chunkOperations,
  ...versionOperations,
  ...fileOperations,
  ...gapOperations,
  ...wordOperations,
  ...suggestionOperations,
  ...checkOperations,
  ...questionFormOperations,
  try: tryQuestion,

  read: async (ctx, { params }) => {
    const { version, chunks } = await readKnowledge(ctx, params.id);
    return { version, llm_data: JSON.stringify(chunks.map(({ title, text }) => ({ title, text }))) };
  },

  updateAt: async (ctx, { params, body: { title, text, version } }) => {
    const index = /^\d{1,6}$/.test(params.index) ? Number(params.index) : -1;
    const edited = await editKnowledge(ctx, params.id, {
      version,
      change: (chunks) => {
        if (!chunks[index]) throw refuse.notFound('There is no chunk at this position');
        return chunks.map((chunk, position) => (position === index ? { ...chunk, title, text } : chunk));
      },
      audit: wholeEdit(params.id, 'update', { position: index, title }),
    });
    return { version: edited.version };
  },

  replace: async (ctx, { params, body: { data, version } }) => {
    const audit = wholeEdit(params.id, 'replace');
    const edited = await editKnowledge(ctx, params.id, { version, change: () => data, audit });
    return { version: edited.version };
  },
};
