import { z } from 'zod';
import { pageQuery } from '#contract/kit/common.ts';
import { findingKinds } from '#contract/knowledge/check.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

export const findingsAtOnce = 25;

const state = z.object({
  /** From the page below; clearing it closes the overlay. */
  open: z.string().optional(),
  /** The open question, on the page of unanswered questions. */
  asked: z.string().optional(),
  found: z.enum(findingKinds).optional(),
  /** Whether dismissed findings are listed, instead of the others. */
  foundShow: z.enum(['open', 'dismissed']).default('open'),
  foundPage: pageQuery(findingsAtOnce).shape.page,
});

/** The URL state of the overlay. */
export const useCheckState = () => useUrlState(state);

export const closed = { open: undefined, found: undefined, foundShow: 'open', foundPage: undefined } as const;
