import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** What the address of a conversation says beside its visitor. */
const state = z.object({
  chatbotId: z.uuid().optional(),
  /** Another one of the visitor's conversations than the latest. */
  session: z.uuid().optional(),
  search: z.string().max(200).default(''),
});

export const useConversationState = () => useUrlState(state);
