import { useQueries, useQuery } from '@tanstack/react-query';
import type { SchoolClass } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import {
  type ChoiceSource,
  type ChoicesOptions,
  rowsAtOnce,
  useSearchedChoices,
} from './use-searched-choices.ts';

type NamedClass = { readonly class_id: string; readonly class_name: string };

/** A list of classes as choices; empty until it is loaded. */
export const classChoices = (classes: readonly NamedClass[] = []) =>
  classes.map(({ class_id, class_name }) => ({ value: class_id, label: class_name }));

const source: ChoiceSource<ResultOf<typeof contract.classes.list>, SchoolClass> = {
  read: (query) => queryFor(contract.classes.list, { query }),
  rowsOf: ({ classes }) => classes,
  totalOf: ({ total }) => total,
  choiceOf: ({ class_id, class_name }) => ({ value: class_id, label: class_name }),
};

const readingPage = source.read({ limit: rowsAtOnce });

/** The list finds a class by id or by name. */
const readingById = (class_id: string) =>
  queryFor(contract.classes.list, { query: { limit: 1, search: class_id } });

const withId = (classes: readonly SchoolClass[] | undefined, class_id: string) =>
  classes?.find((known) => known.class_id === class_id);

type ClassChoicesOptions = ChoicesOptions & {
  /** Without a choice, or if the class no longer exists, the first class is chosen. */
  readonly choosesFirst?: boolean;
};

/** The classes of the school as choices, and the chosen one. */
export function useClassChoices({ value = '', label, isEnabled = true, choosesFirst }: ClassChoicesOptions) {
  const page = useQuery({ ...readingPage, enabled: isEnabled });
  const onPage = withId(page.data?.classes, value);
  const isElsewhere = page.isSuccess && value !== '' && !onPage;
  const byId = useQuery({ ...readingById(value), enabled: isEnabled && isElsewhere });
  const first = choosesFirst && (!isElsewhere || byId.isSuccess) ? page.data?.classes[0] : undefined;
  const chosen = onPage ?? withId(byId.data?.classes, value) ?? first;
  const options = { value: chosen?.class_id ?? value, label: label ?? chosen?.class_name, isEnabled };
  const choices = useSearchedChoices(source, options);
  return {
    ...choices,
    chosen,
    hasFailed: choices.hasFailed || byId.isError,
    retry: () => {
      choices.retry();
      if (byId.isError) void byId.refetch();
    },
  };
}

/** The names of classes by id; empty until a name is known. */
export function useClassNames(ids: readonly string[]) {
  const known = [...new Set(ids)].filter((id) => id !== '');
  return useQueries({
    queries: known.map(readingById),
    combine: (results) => {
      const names = new Map(known.map((id, at) => [id, withId(results[at]?.data?.classes, id)?.class_name]));
      return (id: string) => names.get(id) ?? '';
    },
  });
}
