import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { subjectTypes } from '#contract/subjects/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber, searchText } from '#web/lib/list/url-values.ts';

export const subjectsAtOnce = 50;

/** The state of the section, as stored in the URL. */
const state = {
  page: pageNumber,
  search: searchText,
  type: choice(subjectTypes),
  /** The open dialog: for a new subject, or the subject with this id. */
  open: choice(['add']),
  edit: optionalText,
};

/** The page of subjects that the URL asks for. */
export function useSubjectList() {
  const [{ page, search, type, open, edit }, setState] = useUrlState(state);
  const query = { page, limit: subjectsAtOnce, ...(search && { search }), ...(type && { type }) };
  const found = useQuery({
    ...queryFor(contract.subjects.list, { query }),
    placeholderData: keepPreviousData,
  });
  const row = found.data?.subjects.find(({ subject_id }) => subject_id === edit);
  return {
    found,
    page,
    search,
    type,
    setState,
    filtered: search !== '' || type !== undefined,
    /** Set while the dialog is shown; undefined if the subject is not on the page. */
    dialog: open || row ? { row } : undefined,
    close: () => void setState({ open: undefined, edit: undefined }),
  };
}

export type SubjectList = ReturnType<typeof useSubjectList>;
