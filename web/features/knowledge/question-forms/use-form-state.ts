import { questionFormStatuses } from '#contract/knowledge/question-forms.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber } from '#web/lib/list/url-values.ts';

export const formsAtOnce = 20;

const state = {
  /** From the page below; clearing it closes the overlay. */
  open: optionalText,
  forms: choice(questionFormStatuses, 'proposed'),
  formsPage: pageNumber,
};

/** The URL state of the overlay. */
export const useFormState = () => useUrlState(state);

export const closed = { open: undefined, forms: 'proposed', formsPage: undefined } as const;
