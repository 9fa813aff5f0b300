import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { documentKinds, documentStatuses } from '#contract/documents/calls.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber, searchText } from '#web/lib/list/url-values.ts';

export const documentsAtOnce = 20;
/** While documents are being read, the list is polled. */
const lookAgainMs = 2_000;
/** The signed addresses in the list are valid for at least an hour. */
const freshMs = 30 * 60_000;

const state = {
  page: pageNumber,
  search: searchText,
  status: choice(documentStatuses),
  type: choice(documentKinds),
  /** The search term for the content. */
  q: searchText,
  /** The document that is shown, and the passage to show first. */
  document: optionalText,
  part: optionalText,
  edit: optionalText,
};

/** The page of documents that the URL asks for. */
export function useDocumentList(chatbot_id: string) {
  const [view, setState] = useUrlState(state);
  const { page, search, status, type } = view;
  const query = {
    chatbot_id,
    page,
    limit: documentsAtOnce,
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { type }),
  };
  const found = useQuery({
    ...queryFor(contract.documents.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchInterval: ({ state: { data } }) =>
      data?.documents.some((row) => row.status === 'processing') ? lookAgainMs : false,
  });
  const clear = () => void setState({ search: '', status: undefined, type: undefined, page: undefined });
  return { ...view, found, setState, clear, filtered: Boolean(search || status || type) };
}

export type DocumentList = ReturnType<typeof useDocumentList>;
