import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';

/** The knowledge of a chatbot, as its screen reads it. */
export type Knowledge = ResultOf<(typeof contract)['knowledge']['list']>;

/** What every dialog of this screen gets. */
export type KnowledgeDialogProps = {
  readonly chatbotId: string;
  readonly knowledge: Knowledge;
  readonly onOpen: (open: string) => void;
  readonly onClose: () => void;
};
