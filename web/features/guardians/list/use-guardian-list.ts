import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { guardianReaches } from '#contract/guardians/calls.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber, searchText } from '#web/lib/list/url-values.ts';

export const guardiansAtOnce = 20;

/** Everything the page shows, as stored in the address. */
const state = {
  page: pageNumber,
  search: searchText,
  reach: choice(guardianReaches),
  students: choice(['none']),
  /** The dialog: for a new guardian, or for the one with this id. */
  open: choice(['add']),
  edit: optionalText,
};

/** The guardians, or with the reach `none` the families without an address, that the address asks for. */
export function useGuardianList() {
  const [{ page, search, reach, students, open, edit }, setState] = useUrlState(state);
  const showsFamilies = reach === 'none';
  const range = { page, limit: guardiansAtOnce };
  const query = {
    ...range,
    ...(search && { search }),
    ...(reach && { reach }),
    ...(students && { students }),
  };
  const guardians = useQuery({
    ...queryFor(contract.guardians.list, { query }),
    placeholderData: keepPreviousData,
    enabled: !showsFamilies,
  });
  const families = useQuery({
    ...queryFor(contract.guardians.withoutAddress, { query: { ...range, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    enabled: showsFamilies,
  });
  return {
    guardians,
    families,
    showsFamilies,
    page,
    search,
    reach,
    students,
    setState,
    isFiltered: search !== '' || reach !== undefined || students !== undefined,
    /** Set while the dialog shows: an id, or nothing for a new guardian. */
    dialog: open || edit ? { id: edit } : undefined,
    close: () => void setState({ open: undefined, edit: undefined }),
  };
}

export type GuardianList = ReturnType<typeof useGuardianList>;
