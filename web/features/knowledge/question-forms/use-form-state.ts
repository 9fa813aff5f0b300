import { z } from 'zod';
import { pageQuery } from '#contract/kit/common.ts';
import { questionFormStatuses } from '#contract/knowledge/question-forms.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

export const formsAtOnce = 20;

const state = z.object({
  /** From the page below; clearing it closes the overlay. */
  open: z.string().optional(),
  forms: z.enum(questionFormStatuses).default('proposed'),
  formsPage: pageQuery(formsAtOnce).shape.page,
});

/** The URL state of the overlay. */
export const useFormState = () => useUrlState(state);

export const closed = { open: undefined, forms: 'proposed', formsPage: undefined } as const;
