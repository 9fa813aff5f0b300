import { z } from 'zod';
import { unansweredShows } from '#contract/answers/unanswered.ts';
import { pageQuery } from '#contract/kit/common.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

export const questionsAtOnce = 25;

const state = z.object({
  /** From the page below; clearing it closes the overlay. */
  open: z.string().optional(),
  /** The open question. */
  asked: z.string().optional(),
  askedPage: pageQuery(questionsAtOnce).shape.page,
  askedSearch: z.string().trim().max(200).default(''),
  askedShow: z.enum(unansweredShows).default('todo'),
  askedSort: z.enum(['count', 'last_asked']).default('count'),
});

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
