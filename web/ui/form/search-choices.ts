import type { NativeSelectProps, SelectProps } from '@mantine/core';

export type Choice<Value extends string = string> = { readonly value: Value; readonly label: string };

/** The choices, as the hooks of `web/lib/choices` return them. */
export type SearchedChoices = {
  /** All rows, or the chosen one and the search results. */
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
  /** The number of rows without a search. */
  readonly total: number;
  readonly onSearch: (typed: string) => void;
  /** Whether `choices` are search results. */
  readonly isSearched: boolean;
  /** The chosen row, if it is among `choices` although the search did not find it. */
  readonly unfound: string | undefined;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

export type SearchSelectProps = Pick<
  NativeSelectProps,
  'error' | 'required' | 'disabled' | 'description' | 'className'
> & {
  readonly label: string;
  /** In filters the label is only the accessible name. */
  readonly isLabelHidden?: boolean;
  /** The label for no choice; without it a choice is required. */
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
