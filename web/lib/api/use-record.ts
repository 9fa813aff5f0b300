import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** Reads one record: `reading(contract.students.get, { params: { id } })`. */
export type RecordQuery<Row> = Pick<UseQueryOptions<Row>, 'queryKey' | 'queryFn'>;

type RecordReading = {
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

function pendingOf({ error, refetch }: RecordReading) {
  const unknown = error instanceof ApiError && error.status === 404;
  return {
    /** Why it is not there: nobody knows it, or reading failed; undefined while it is on its way. */
    failure: error ? (unknown ? ('unknown' as const) : ('failed' as const)) : undefined,
    retry: () => void refetch(),
  };
}

/** The record that the address names, for an overlay; see `PendingRecord` for what shows until `record` is there. */
export function useRecord<Row>(query: RecordQuery<Row>) {
  const found = useQuery<Row>(query);
  const pending = pendingOf(found);
  return { record: pending.failure === 'unknown' ? undefined : found.data, ...pending };
}

/**
 * The record for a form, read afresh and kept as it was on opening: nothing that is read again may take the form
 * away. Without an id the form is for a new one, and `ready` at once.
 */
export function useRecordToEdit<Row>(id: string | undefined, queryOf: (id: string) => RecordQuery<Row>) {
  const found = useQuery<Row>({ ...queryOf(id ?? ''), enabled: id !== undefined, refetchOnMount: 'always' });
  const [record, keep] = useState<Row>();
  if (record === undefined && found.data !== undefined && found.isFetchedAfterMount && !found.error)
    keep(found.data);
  return { record, ready: id === undefined || record !== undefined, ...pendingOf(found) };
}
