import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

const state = z.object({
  search: z.string().default(''),
  show: z.enum(['review', 'expired']).optional(),
  /** The open dialog: `new`, `try`, `words`, `new-word`, `versions`, `import`, `check`, `questions`, `unanswered`, or the id of a chunk. */
  open: z.string().optional(),
});

/** The URL state of the tab. */
export const useKnowledgeState = () => useUrlState(state);
