import { z } from 'zod';
import { id, idParams, instant, pageFields, pageQuery } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { grants, ownChatbots } from '#contract/policy/grants.ts';

const suggestionStatuses = ['open', 'accepted', 'dismissed'] as const;
export const questionsShown = 5;

/** A word of visitors that the knowledge base does not have, and the word of the knowledge base that staff used in reply. */
const suggestion = z
  .object({
    suggestion_id: id,
    word: z.string(),
    means: z.string(),
    status: z.enum(suggestionStatuses),
    /** How often visitors used the word. */
    asks_count: z.int(),
    questions_count: z.int(),
    /** The unanswered questions with the word that were asked most often. */
    questions: z.array(z.object({ unanswered_question_id: id, question: z.string() })),
    updated_dt: instant,
  })
  .meta({ id: 'SynonymSuggestion' });
export type SynonymSuggestion = z.infer<typeof suggestion>;

const suggestionParams = idParams.extend({ suggestionId: id });
/** Like a synonym: account-admins, and cms-admins for the questions of their own chatbots. */
const deciders = grants('A', 'S', 'X');

/** Synonyms that questions and replies suggest. */
export const synonymSuggestions = {
  listSuggestions: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/suggested-words',
    permission: ownChatbots,
    summary: 'List the synonyms that unanswered questions and staff replies suggest, most often asked first',
    params: idParams,
    query: pageQuery(20).extend({
      show: z
        .enum(suggestionStatuses, `Show must be one of: ${suggestionStatuses.join(', ')}`)
        .default('open'),
    }),
    result: z.object({ suggestions: z.array(suggestion), ...pageFields }),
  }),
  acceptSuggestion: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/suggested-words/{suggestionId}/accept',
    permission: deciders,
    summary: 'Accept a suggested synonym; every chatbot uses it from its next answer on',
    params: suggestionParams,
    result: suggestion,
  }),
  dismissSuggestion: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/suggested-words/{suggestionId}/dismiss',
    permission: deciders,
    summary: 'Dismiss a suggested synonym; it is not suggested again',
    params: suggestionParams,
    result: suggestion,
  }),
  reopenSuggestion: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/suggested-words/{suggestionId}/reopen',
    permission: deciders,
    summary: 'Reopen a suggested synonym; if it was accepted, chatbots stop using it',
    params: suggestionParams,
    result: suggestion,
  }),
};
