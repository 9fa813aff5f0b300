import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Choice = { readonly value: string; readonly label: string };

/** How to read the rows of one kind, and how to show them as choices. */
export type ChoiceSource<Result, Row> = {
  readonly read: (query: {
    readonly limit: number;
    readonly search?: string;
  }) => UseQueryOptions<Result, Error, Result>;
  readonly rowsOf: (result: Result) => readonly Row[];
  readonly totalOf: (result: Result) => number;
  readonly choiceOf: (row: Row) => Choice;
};

export type ChoicesOptions = {
  /** The id of the chosen row, or empty. */
  readonly value?: string | undefined;
  /** The label of the chosen row, if the caller knows it. */
  readonly label?: string | null | undefined;
  /** Nothing is read while this is false. */
  readonly isEnabled?: boolean;
};

/** The most that the lists return at once. */
export const rowsAtOnce = 100;
const searchDelayMs = 300;

const withValue = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value);

/**
 * Rows as choices. If one page holds them all, they are offered directly; otherwise `onSearch` searches on the
 * server. The chosen row is always among the choices if its name is known.
 */
export function useSearchedChoices<Result, Row>(
  { read, rowsOf, totalOf, choiceOf }: ChoiceSource<Result, Row>,
  { value = '', label, isEnabled = true }: ChoicesOptions,
) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const [seen, setSeen] = useState<Choice>();
  const page = useQuery({ ...read({ limit: rowsAtOnce }), enabled: isEnabled });
  const all = page.data ? rowsOf(page.data) : [];
  const total = page.data ? totalOf(page.data) : 0;
  const isComplete = total <= all.length;
  const names = [label, seen?.value === value && seen.label, withValue(all.map(choiceOf), value)?.label];
  const name = names.find(Boolean) || undefined;
  /** The field contains the name of the chosen row: that is no search. */
  const term = isComplete || names.includes(search) ? '' : search;
  const found = useQuery({ ...read({ limit: rowsAtOnce, search: term }), enabled: isEnabled && term !== '' });
  const offered = term === '' ? page : found;
  const choices = (offered.data ? rowsOf(offered.data) : []).map(choiceOf);
  const chosen = withValue(choices, value);
  if (chosen && (chosen.value !== seen?.value || chosen.label !== seen.label)) setSeen(chosen);
  const missing = name && value && !chosen ? [{ value, label: name }] : [];
  return {
    choices: [...missing, ...choices],
    nameOf: (id: string) => withValue(choices, id)?.label ?? '',
    isComplete,
    total,
    onSearch: setTyped,
    isSearched: term !== '',
    /** The chosen row, if the search did not find it. */
    unfound: term !== '' && missing.length > 0 ? value : undefined,
    isSearching: offered.isFetching || search !== typed.trim(),
    isPending: page.isPending,
    hasFailed: offered.isError,
    retry: () => void offered.refetch(),
  };
}
