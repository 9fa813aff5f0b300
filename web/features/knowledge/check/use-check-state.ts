import { findingKinds } from '#contract/knowledge/check.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber } from '#web/lib/list/url-values.ts';

export const findingsAtOnce = 25;

const state = {
  /** From the page below; clearing it closes the overlay. */
  open: optionalText,
  /** The open question, on the page of unanswered questions. */
  asked: optionalText,
  found: choice(findingKinds),
  /** Whether dismissed findings are listed, instead of the others. */
  foundShow: choice(['open', 'dismissed'], 'open'),
  foundPage: pageNumber,
};

/** The URL state of the overlay. */
export const useCheckState = () => useUrlState(state);

export const closed = { open: undefined, found: undefined, foundShow: 'open', foundPage: undefined } as const;
