import { useUrlState } from '#web/lib/list/url-state.ts';
import { recordId, text } from '#web/lib/list/url-values.ts';

/** The URL state of a conversation. */
const state = {
  chatbotId: recordId,
  /** Set when it is not the visitor's latest conversation. */
  session: recordId,
  search: text(200),
};

export const useConversationState = () => useUrlState(state);
