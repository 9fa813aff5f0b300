import { z } from 'zod';
import {
  blankable,
  calendarDate,
  id,
  instant,
  pageFields,
  pageQuery,
  searchTerm,
} from '#contract/kit/common.ts';
import { plainChunk } from './plain-chunk.ts';

/** The status of an unanswered question: `drafted` has a chunk that no one has approved yet. */
const unansweredStatuses = ['open', 'drafted', 'closed', 'dismissed'] as const;
export const unansweredStatus = z.enum(unansweredStatuses);
export type UnansweredStatus = z.infer<typeof unansweredStatus>;

/** What to list: the questions still to do, those of one status, or all. */
export const unansweredShows = ['todo', 'closed', 'dismissed', 'all'] as const;

/** The answer that one wording got when it was asked again. */
const outcome = z.object({
  question: z.string(),
  status: z.string(),
  answer: z.string(),
  sources: z.array(z.object({ id: z.string(), title: z.string() })),
  closed: z.boolean(),
});
export type AskOutcome = z.infer<typeof outcome>;

const unansweredQuestion = z
  .object({
    unanswered_question_id: id,
    /** The first wording of the group. */
    question: z.string(),
    /** How many wordings there are. */
    wordings: z.int(),
    asks_count: z.int(),
    last_asked_dt: instant,
    /** `wrong`: it was answered, and a person marked the answer as wrong. */
    reason: z.enum(['unanswered', 'wrong']),
    status: unansweredStatus,
    updated_dt: instant,
  })
  .meta({ id: 'ListedUnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

/** One time the question was asked, with the reply; `chat_session_id` if a visitor asked. */
const ask = z.object({
  answer_id: id,
  question: z.string(),
  answer: z.string(),
  channel: z.enum(['widget', 'assistant', 'trial']),
  chat_session_id: id.nullable(),
  feedback: z.enum(['right', 'wrong']).nullable(),
  feedback_reason: z.string().nullable(),
  created_dt: instant,
});
export type UnansweredAsk = z.infer<typeof ask>;

/** An unanswered question with every time it was asked, the draft of a chunk, and the results of asking again. */
export const unansweredRecord = unansweredQuestion
  .extend({
    originals: z.array(z.string()),
    asks: z.array(ask),
    draft_title: z.string().nullable(),
    draft_text: z.array(z.string()).nullable(),
    draft_valid_until: z.string().nullable(),
    /** The chunk that was written for it. */
    chunk: z.object({ chunk_id: id, title: z.string() }).nullable(),
    closed_by_name: z.string().nullable(),
    closed_dt: instant.nullable(),
    outcomes: z.array(outcome),
    asked_again_dt: instant.nullable(),
  })
  .meta({ id: 'UnansweredQuestion' });
export type UnansweredRecord = z.infer<typeof unansweredRecord>;

export const unansweredQuery = pageQuery(25).extend({
  show: z.enum(unansweredShows, `Show must be one of: ${unansweredShows.join(', ')}`).default('todo'),
  search: searchTerm,
  sort: z.enum(['count', 'last_asked'], 'Sort must be count or last_asked').default('count'),
});

export const unansweredList = z.object({
  questions: z.array(unansweredQuestion),
  counts: z.object({ open: z.int(), drafted: z.int(), closed: z.int(), dismissed: z.int() }),
  ...pageFields,
});

export const unansweredParams = z.object({ id, questionId: id });

/** The draft of a chunk: nothing is required yet. */
export const entryDraft = plainChunk.extend({
  valid_until: blankable(calendarDate('Valid until')),
});

/** A chunk that answers: new, or added to the end of an existing chunk. */
export const approvedEntry = entryDraft.extend({
  text: plainChunk.shape.text.refine((lines) => lines.length > 0, 'Write at least one line'),
  chunk_id: id.optional(),
});

/** A proposed chunk: `from` says whether it is what staff wrote, a language model's wording of that, or nothing. */
export const entryProposal = z.object({
  title: z.string(),
  text: z.array(z.string()),
  from: z.enum(['staff', 'model', 'nothing']),
});
