import { z } from 'zod';
import {
  count,
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  requiredText,
  runningJob,
  startedJob,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';

/** A language model proposes so many questions for a chunk. */
export const mostQuestionsOfChunk = 3;
export const longestQuestion = 160;
const questionFormsAtOnce = 100;

export const questionFormStatuses = ['proposed', 'approved', 'dismissed'] as const;
export type QuestionFormStatus = (typeof questionFormStatuses)[number];

/** A question as visitors might ask it, which a language model proposed for a chunk. */
const questionForm = z
  .object({
    form_id: id,
    chunk: z.object({ chunk_id: id, title: z.string() }),
    question: z.string(),
    status: z.enum(questionFormStatuses),
    updated_dt: instant,
  })
  .meta({ id: 'QuestionForm' });
export type QuestionForm = z.infer<typeof questionForm>;

const statusOf = z.enum(questionFormStatuses, `Status must be one of: ${questionFormStatuses.join(', ')}`);

export const questionForms = {
  listQuestionForms: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/question-forms',
    permission: ownChatbots,
    summary: 'List the questions that a language model proposed for chunks, in the order of the chunks',
    params: idParams,
    query: pageQuery(20).extend({ show: statusOf.default('proposed') }),
    result: z.object({
      forms: z.array(questionForm),
      counts: z.object({ proposed: count, approved: count, dismissed: count }),
      ...pageFields,
    }),
  }),
  getQuestionForm: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/question-forms/{formId}',
    permission: ownChatbots,
    summary: 'Get a question that a language model proposed for a chunk',
    params: idParams.extend({ formId: id }),
    result: questionForm,
  }),
  estimateQuestionForms: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/question-forms-estimate',
    permission: ownChatbots,
    summary: 'Estimate what it costs to propose questions for all chunks that have none',
    params: idParams,
    result: z.object({
      /** The name of the language model; null if none is set up. */
      model: z.string().nullable(),
      /** Each chunk is one call of the model. */
      chunks: count,
      /** Sent and received, about. */
      tokens: count,
      /** The job that is doing it now. */
      running: runningJob.nullable(),
    }),
  }),
  startQuestionForms: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/question-forms',
    permission: ownChatbots,
    summary: 'Let the language model propose questions for all chunks that have none, as a job',
    params: idParams,
    result: startedJob,
  }),
  decideQuestionForms: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/question-forms/decide',
    permission: ownChatbots,
    summary: 'Approve or dismiss proposed questions, or make them proposals again',
    params: idParams,
    body: z.object({
      form_ids: z
        .array(id, 'Questions must be a list of ids')
        .min(1, 'Name at least one question')
        .max(questionFormsAtOnce, `Name at most ${questionFormsAtOnce} questions`),
      status: statusOf,
    }),
    result: z.object({ changed: count }),
  }),
  updateQuestionForm: defineRoute({
    method: 'PUT',
    path: '/chatbot/{id}/question-forms/{formId}',
    versioned: true,
    permission: ownChatbots,
    summary: 'Edit a proposed or approved question',
    params: idParams.extend({ formId: id }),
    body: z.object({ question: requiredText('Question', longestQuestion) }),
    result: questionForm,
  }),
};
