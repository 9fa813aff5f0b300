import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, text } from '#web/lib/list/url-values.ts';

const state = {
  search: text(),
  show: choice(['review', 'expired']),
  /** The open dialog: `new`, `try`, `words`, `new-word`, `versions`, `import`, `check`, `questions`, `unanswered`, or the id of a chunk. */
  open: optionalText,
};

/** The URL state of the tab. */
export const useKnowledgeState = () => useUrlState(state);
