import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';

/** A chatbot's knowledge, as its screen reads it. */
export type Knowledge = ResultOf<(typeof contract)['knowledge']['list']>;

/** The props of all dialogs of this screen. */
export type KnowledgeDialogProps = {
  readonly chatbotId: string;
  readonly knowledge: Knowledge;
  readonly onOpen: (open: string) => void;
  readonly onClose: () => void;
};
