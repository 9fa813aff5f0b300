import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';

type UrlStateChange<Schema extends z.ZodType> = {
  readonly [Key in keyof z.input<Schema>]?: z.input<Schema>[Key] | undefined;
};

/**
 * Reads the part of the URL that `schema` describes. An invalid value falls back to the schema's default, so that
 * an old or mistyped link still opens the page.
 */
export function readUrlState<Schema extends z.ZodObject>(schema: Schema, search: Record<string, unknown>) {
  const first = schema.safeParse(search);
  if (first.success) return first.data;
  const wrong = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([key]) => !wrong.has(key))));
}

/**
 * Filters, search, sort, page, open record, tab and step of a page are stored in the URL. `const [state, setState]
 * = useUrlState(schema)`; `setState({ page: 2 })` changes only what it names, `undefined` or an empty text removes
 * it, and `{ replace: true }` adds no history entry (typing in a search box). All values of the URL are text, so
 * numbers in the schema are `z.coerce.number()`.
 */
export function useUrlState<Schema extends z.ZodObject>(schema: Schema) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readUrlState(schema, search), [schema, search]);
  const change = (values: UrlStateChange<Schema>, options?: { readonly replace?: boolean }) =>
    navigate({
      to: '.',
      search: (before: Record<string, unknown>) => withoutBlanks({ ...before, ...values }),
      replace: options?.replace ?? false,
      resetScroll: false,
    });
  return [state, change] as const;
}

function withoutBlanks(values: Record<string, unknown>) {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]));
}
