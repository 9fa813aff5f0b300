import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { UrlState, UrlValues } from './url-values.ts';

type UrlStateChange<Values extends UrlValues> = {
  readonly [Key in keyof UrlState<Values>]?: UrlState<Values>[Key] | undefined;
};

/**
 * Reads the part of the URL that `values` describes. An invalid value falls back to the usual one, so that an old or
 * mistyped link still opens the page.
 */
export function readUrlState<Values extends UrlValues>(values: Values, search: Record<string, unknown>) {
  const read = Object.entries(values).map(([key, readValue]) => [key, readValue(search[key])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as UrlState<Values>;
}

/**
 * Filters, search, sort, page, open record, tab and step of a page are stored in the URL. `const [state, setState]
 * = useUrlState({ page: pageNumber })`; `setState({ page: 2 })` changes only what it names, `undefined` or an empty
 * text removes it, and `{ replace: true }` adds no history entry (typing in a search box).
 */
export function useUrlState<Values extends UrlValues>(values: Values) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readUrlState(values, search), [values, search]);
  const change = useCallback(
    (changes: UrlStateChange<Values>, options?: { readonly replace?: boolean }) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => withoutBlanks({ ...before, ...changes }),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
  return [state, change] as const;
}

function withoutBlanks(values: Record<string, unknown>) {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]));
}
