import { z } from 'zod';
import { useUrlState } from '#web/lib/list/url-state.ts';

const state = z.object({
  search: z.string().default(''),
  show: z.enum(['review', 'expired']).optional(),
  /** What is open: `new`, `try`, `words`, `new-word`, `versions`, `import`, `unanswered`, or the id of the chunk that is edited. */
  open: z.string().optional(),
});

/** What the tab shows, as the address says. */
export const useKnowledgeState = () => useUrlState(state);
