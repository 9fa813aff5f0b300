import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** The URL state of a conversation. */
const state = z.object({
  chatbotId: z.uuid().optional(),
  /** Set when it is not the visitor's latest conversation. */
  session: z.uuid().optional(),
  search: z.string().max(200).default(''),
});

export const useConversationState = () => useUrlState(state);
