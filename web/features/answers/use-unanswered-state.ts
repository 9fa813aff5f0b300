import { unansweredShows } from '#contract/answers/unanswered.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber, searchText } from '#web/lib/list/url-values.ts';

export const questionsAtOnce = 25;

const state = {
  /** From the page below; clearing it closes the overlay. */
  open: optionalText,
  /** The open question. */
  asked: optionalText,
  askedPage: pageNumber,
  askedSearch: searchText,
  askedShow: choice(unansweredShows, 'todo'),
  askedSort: choice(['count', 'last_asked'], 'count'),
};

/** The URL state of the overlay. */
export const useUnansweredState = () => useUrlState(state);
export type UnansweredState = ReturnType<typeof useUnansweredState>[0];
export type SetUnansweredState = ReturnType<typeof useUnansweredState>[1];

export const closed = {
  open: undefined,
  asked: undefined,
  askedPage: undefined,
  askedSearch: undefined,
  askedShow: undefined,
  askedSort: undefined,
} as const;
