import { z } from 'zod';
import {
  blankable,
  calendarDate,
  choice,
  commaList,
  id,
  idParams,
  instant,
  line,
  pageFields,
  pageQuery,
  requiredText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute, type UploadKind } from '#contract/kit/route.ts';
import { grants, ownChatbots } from '#contract/policy/grants.ts';

export const documentKinds = ['pdf', 'docx', 'txt', 'md', 'html', 'csv'] as const;
export const documentStatuses = ['processing', 'ready', 'failed'] as const;
const kind = z.enum(documentKinds, `Type must be one of: ${documentKinds.join(', ')}`);
const status = z.enum(documentStatuses, `Status must be one of: ${documentStatuses.join(', ')}`);

/** The kinds and the maximum size of a document. */
export const documentUpload = {
  maxBytes: 20 * 1024 * 1024,
  kinds: ['pdf', 'docx', 'txt', 'md', 'html', 'csv'],
} as const satisfies { maxBytes: number; kinds: readonly UploadKind[] };

const tags = z.array(requiredText('Tag', 50)).max(20, 'At most 20 tags');

/**
 * A document that chatbots may cite; `chatbot_id` is null if it is for every chatbot of the school. While it is processing,
 * `queued` says that no job has started on it. `error` says why it cannot be read. `download_url` is valid for about an hour.
 */
const document = z
  .object({
    id,
    chatbot_id: id.nullable(),
    title: z.string(),
    type: kind,
    status,
    queued: z.boolean(),
    file_name: z.string(),
    file_size: z.int(),
    chunk_count: z.int(),
    error: z.string().nullable(),
    tags: z.array(z.string()),
    uploaded_by: z.string().nullable(),
    download_url: z.string(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ChatbotDocument' });
export type ChatbotDocument = z.infer<typeof document>;

/** The fields of the form around a file arrive as texts. */
const uploadBody = z.object({
  /** Left out: the name of the file. */
  title: line('Title'),
  /** Left out: for every chatbot. */
  chatbot_id: blankable(z.uuid('Chatbot not found')),
});

const onlyChatbot = z.object({ chatbot_id: blankable(z.uuid('Chatbot not found')) });

const documentCalls = {
  list: defineRoute({
    method: 'GET',
    path: '/rag-ai/documents',
    permission: ownChatbots,
    summary: "List the chatbots' documents, newest first",
    query: pageQuery(20).extend({
      ...onlyChatbot.shape,
      status: choice('Status', documentStatuses),
      type: choice('Type', documentKinds),
      /** Part of the title, the file name or a tag. */
      search: searchTerm,
    }),
    result: z.object({ documents: z.array(document), ...pageFields }),
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/rag-ai/documents',
    permission: ownChatbots,
    summary: 'Upload a document; replaces one with the same name and chatbot',
    status: 201,
    upload: documentUpload,
    body: uploadBody,
    result: document.extend({ replaced: z.boolean() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/rag-ai/documents/{id}',
    permission: ownChatbots,
    summary: 'Get one document',
    params: idParams,
    result: document,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/rag-ai/documents/{id}',
    versioned: true,
    permission: ownChatbots,
    summary: 'Update the title, tags or chatbot of a document',
    params: idParams,
    body: z.object({
      title: requiredText('Title', 200).optional(),
      tags: tags.optional(),
      chatbot_id: z.uuid('Chatbot not found').nullable().optional(),
    }),
    result: document,
  }),
  replace: defineRoute({
    method: 'POST',
    path: '/rag-ai/documents/{id}/replace',
    versioned: true,
    permission: ownChatbots,
    summary: 'Replace the file of a document',
    params: idParams,
    upload: documentUpload,
    result: document,
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/rag-ai/documents/{id}/retry',
    versioned: true,
    permission: ownChatbots,
    summary: 'Try again to read a document that failed',
    params: idParams,
    result: document,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/rag-ai/documents/{id}',
    versioned: true,
    permission: grants('A', 'S', 'X'),
    summary: 'Delete a document and everything that was read from it',
    params: idParams,
    result: deleted,
  }),
  listChunks: defineRoute({
    method: 'GET',
    path: '/rag-ai/documents/{id}/chunks',
    permission: ownChatbots,
    summary: 'List the chunks that were read from a document, in order',
    params: idParams,
    query: pageQuery(50),
    result: z.object({
      chunks: z.array(
        z.object({
          id,
          position: z.int(),
          heading: z.string().nullable(),
          text: z.array(z.string()),
          page: z.int().nullable(),
        }),
      ),
      ...pageFields,
    }),
  }),
};

export const documents = {
  ...documentCalls,
  metrics: defineRoute({
    method: 'GET',
    path: '/rag-ai/metrics',
    permission: ownChatbots,
    summary: 'Get figures on the documents, and on the questions of the last 30 days',
    query: onlyChatbot,
    result: z.object({
      documents: z.int(),
      ready: z.int(),
      processing: z.int(),
      failed: z.int(),
      chunks: z.int(),
      /** In bytes. */
      total_size: z.int(),
      questions: z.int(),
      refusals: z.int(),
      /** In milliseconds; null without questions. */
      average_latency_ms: z.int().nullable(),
      p95_latency_ms: z.int().nullable(),
    }),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/rag-ai/search',
    permission: ownChatbots,
    summary: 'Search the documents, best match first',
    query: onlyChatbot.extend({
      q: text('Search', 200).min(1, 'Search is required'),
      types: commaList(kind).optional(),
      status: commaList(status).optional(),
      dateFrom: blankable(calendarDate('From date')),
      dateTo: blankable(calendarDate('To date')),
    }),
    result: z.object({
      results: z.array(
        z.object({
          document_id: id,
          chunk_id: id,
          title: z.string(),
          heading: z.string().nullable(),
          page: z.int().nullable(),
          /** The line that matches best. */
          snippet: z.string(),
          /** From 0 to 1. */
          score: z.number(),
        }),
      ),
    }),
  }),
};
