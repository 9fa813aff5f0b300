import { z } from 'zod';
import { answeredQuestion } from '#contract/answers/calls.ts';
import { plainChunk } from '#contract/answers/plain-chunk.ts';
import { approvedEntry, unansweredParams } from '#contract/answers/unanswered.ts';
import {
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  requiredLongText,
  startedJob,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';
import { knowledgeCheck } from './check.ts';
import { chunk, chunkForm, keptChunk, knowledgeChanges, knowledgeVersion, mostChunks } from './chunk.ts';
import { questionForms } from './question-forms.ts';
import { synonymSuggestions } from './suggestions.ts';
import { ownWordEntries } from './synonyms.ts';

const chunkParams = idParams.extend({ chunkId: id });
const versionParams = idParams.extend({
  number: z.coerce.number('Version must be a number').int('Version must be a whole number').min(0),
});
/** The version that the edit started from; without it the edit applies to any version. */
const seen = z.object({ version: knowledgeVersion.optional() });
const newVersion = z.object({ version: knowledgeVersion }).meta({ id: 'KnowledgeVersion' });
const tooMany = `A knowledge base has at most ${mostChunks.toLocaleString('en')} chunks`;

/** The chunks of the calls by position, in order. */
const byPosition = {
  read: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/llm-data',
    permission: ownChatbots,
    summary: 'Get the knowledge base of a chatbot as JSON text',
    params: idParams,
    result: newVersion.extend({ llm_data: z.string() }),
  }),
  updateAt: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/update-data/{index}',
    permission: ownChatbots,
    summary: 'Update the chunk at a position, counted from 0',
    params: idParams.extend({ index: z.string() }),
    body: plainChunk.extend(seen.shape),
    result: newVersion,
  }),
  replace: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/update-data',
    permission: ownChatbots,
    summary: 'Replace the whole knowledge base of a chatbot',
    params: idParams,
    body: seen.extend({
      data: z.array(plainChunk, 'Data must be a list of chunks').max(mostChunks, tooMany),
    }),
    result: newVersion,
  }),
};

const byId = {
  list: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/chunks',
    permission: ownChatbots,
    summary: 'List the chunks of a knowledge base in order',
    params: idParams,
    result: newVersion.extend({ chunks: z.array(chunk) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/chunks',
    permission: ownChatbots,
    summary: 'Add a chunk, at the end unless you name a position',
    status: 201,
    params: idParams,
    body: chunkForm.extend({ position: z.int().min(0).optional() }),
    result: newVersion.extend({ chunk }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/chatbot/{id}/chunks/{chunkId}',
    versioned: true,
    permission: ownChatbots,
    summary: 'Update a chunk',
    params: chunkParams,
    body: chunkForm,
    result: newVersion.extend({ chunk }),
  }),
  move: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/chunks/{chunkId}/move',
    permission: ownChatbots,
    summary: 'Move a chunk to another position',
    params: chunkParams,
    body: z.object({ position: z.int('Position must be a whole number').min(0, 'Position begins at 0') }),
    result: newVersion,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/chatbot/{id}/chunks/{chunkId}',
    versioned: true,
    permission: ownChatbots,
    summary: 'Delete a chunk; can be restored',
    params: chunkParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/chunks/{chunkId}/restore',
    permission: ownChatbots,
    summary: 'Restore a deleted chunk to its position',
    params: chunkParams,
    result: newVersion.extend({ chunk }),
  }),
};

const history = {
  listVersions: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/versions',
    permission: ownChatbots,
    summary: 'List the earlier versions of a knowledge base, newest first',
    params: idParams,
    query: pageQuery(20),
    result: z.object({
      versions: z.array(
        z.object({
          number: knowledgeVersion,
          chunk_count: z.int(),
          created_by_name: z.string().nullable(),
          created_dt: instant,
        }),
      ),
      ...pageFields,
    }),
  }),
  getVersion: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/versions/{number}',
    permission: ownChatbots,
    summary: 'Get an earlier version of a knowledge base',
    params: versionParams,
    result: z.object({ number: knowledgeVersion, chunks: z.array(keptChunk) }),
  }),
  restoreVersion: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/versions/{number}/restore',
    permission: ownChatbots,
    summary: 'Restore an earlier version; the current state becomes a version',
    params: versionParams,
    body: seen,
    result: newVersion,
  }),
};

const asFile = {
  export: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/chunks/export',
    mayLag: true,
    permission: ownChatbots,
    summary: 'Export the knowledge base as JSON or CSV',
    params: idParams,
    query: z.object({ format: z.enum(['json', 'csv'], 'Format must be json or csv').default('json') }),
    reply: 'file',
    mimeTypes: ['application/json', 'text/csv'],
  }),
  import: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/chunks/import',
    permission: ownChatbots,
    summary: 'Import chunks from the text of a JSON or CSV file, or preview what would change',
    params: idParams,
    body: seen.extend({
      format: z.enum(['json', 'csv'], 'Format must be json or csv'),
      content: z.string('The file is empty').min(1, 'The file is empty'),
      /** add: chunks with the same title are updated, all others stay; replace: the file replaces everything. */
      mode: z.enum(['add', 'replace'], 'Mode must be add or replace').default('add'),
      dry_run: z.boolean('Dry run must be yes or no').default(true),
    }),
    result: newVersion.extend({ changes: knowledgeChanges, saved: z.boolean() }),
  }),
};

const unanswered = {
  approveChunk: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/approve',
    versioned: true,
    permission: ownChatbots,
    summary:
      'Add the chunk for an unanswered question to the knowledge base, and ask the original questions again',
    params: unansweredParams,
    body: approvedEntry,
    result: newVersion.extend({ chunk }).extend(startedJob.shape),
  }),
};

export const knowledge = {
  ...byPosition,
  ...byId,
  ...history,
  ...asFile,
  ...unanswered,
  ...ownWordEntries,
  ...synonymSuggestions,
  ...knowledgeCheck,
  ...questionForms,
  try: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/try',
    permission: ownChatbots,
    summary: 'Try a question: what the chatbot would answer and what it would find',
    reads: true,
    params: idParams,
    body: z.object({ question: requiredLongText('Question', 1000) }),
    result: answeredQuestion,
  }),
};
