import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from './api-error.ts';

/** Reads one record: `queryFor(contract.students.get, { params: { id } })`. */
export type RecordQuery<Row> = Pick<UseQueryOptions<Row>, 'queryKey' | 'queryFn'>;

type RecordReading = {
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

function describePending({ error, refetch }: RecordReading) {
  const unknown = isNotFound(error);
  return {
    /** Why it is missing: not found, or reading failed; undefined while it loads. */
    failure: error ? (unknown ? ('unknown' as const) : ('failed' as const)) : undefined,
    retry: () => void refetch(),
  };
}

/** The record of the URL, for an overlay; `PendingRecord` is shown until `record` is set. */
export function useRecord<Row>(query: RecordQuery<Row>) {
  const found = useQuery<Row>(query);
  const pending = describePending(found);
  return { record: pending.failure === 'unknown' ? undefined : found.data, ...pending };
}

/**
 * The record for a form, read again and kept as it was on opening, so that no later read takes the form away.
 * Without an id the form is for a new record and `ready` at once.
 */
export function useRecordToEdit<Row>(id: string | undefined, queryOf: (id: string) => RecordQuery<Row>) {
  const found = useQuery<Row>({ ...queryOf(id ?? ''), enabled: id !== undefined, refetchOnMount: 'always' });
  const [record, keep] = useState<Row>();
  if (record === undefined && found.data !== undefined && found.isFetchedAfterMount && !found.error)
    keep(found.data);
  return { record, ready: id === undefined || record !== undefined, ...describePending(found) };
}
