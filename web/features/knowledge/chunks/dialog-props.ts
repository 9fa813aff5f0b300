import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';

export type Knowledge = ResultOf<(typeof contract)['knowledge']['list']>;

/** What every dialog of the knowledge base gets. */
export type KnowledgeDialogProps = {
  readonly chatbotId: string;
  readonly knowledge: Knowledge;
  readonly onOpen: (open: string) => void;
  readonly onClose: () => void;
};
