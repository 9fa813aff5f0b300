import type { NativeSelectProps, SelectProps } from '@mantine/core';

export type Choice<Value extends string = string> = { readonly value: Value; readonly label: string };

/** What there is to choose from, as the hooks of `web/lib/choices` return it. */
export type SearchedChoices = {
  /** Everything, or the chosen one and what the search finds. */
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
  /** How many there are without a search. */
  readonly total: number;
  readonly onSearch: (typed: string) => void;
  /** Whether `choices` are what a search found. */
  readonly isSearched: boolean;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

export type SearchSelectProps = Pick<
  NativeSelectProps,
  'error' | 'required' | 'disabled' | 'description' | 'className'
> & {
  readonly label: string;
  /** Among filters the label is the accessible name only. */
  readonly isLabelHidden?: boolean;
  /** The words for no choice; without them there is always a choice. */
  readonly empty?: string;
  readonly choices: readonly Choice[] | SearchedChoices;
  /** Empty when nothing is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onBlur?: () => void;
  readonly 'data-autofocus'?: boolean;
};

/** The order of the parts of a field, the same for both kinds of list. */
export const wrapperOrder: NonNullable<SelectProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
