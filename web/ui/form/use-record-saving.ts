import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import type { RecordQuery } from '#web/lib/api/use-record.ts';

/** Sentences by field. */
export type Refusals = Readonly<Record<string, string>>;

/** The calls of a form, made with `useWrite` and `queryFor`. */
export type RecordCalls<Row, Values> = {
  /** `keyFor(body)` is the idempotency key of the body. */
  readonly create: (values: Values, keyFor: (body: unknown) => string) => Promise<unknown>;
  /** Sends the changes with the record's version. */
  readonly update: (record: Row, values: Values, before: Values) => Promise<unknown>;
  /** Reads the record again, if someone else saved first. */
  readonly read: (record: Row) => RecordQuery<Row>;
  /** The server's errors by the form's fields, if their names differ. */
  readonly refusalsOf?: (refusals: Refusals) => Refusals;
};

type SavingOptions<Row, Values> = {
  /** The record as read for editing; undefined for a new one. */
  readonly record: Row | undefined;
  readonly calls: RecordCalls<Row, Values>;
  readonly onSaved: () => void;
  /** Someone else saved first; the argument is the current record. */
  readonly onOvertaken: (theirs: Row) => void;
  /** The server refused these fields; empty if the reason is another. */
  readonly onRefused: (refusals: Refusals) => Promise<void>;
};

/** Creates or updates, and distinguishes the reasons for a failure. */
export function useRecordSaving<Row, Values>(options: SavingOptions<Row, Values>) {
  const { record, calls, onSaved, onOvertaken, onRefused } = options;
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const readAgain = async (error: unknown) => {
    if (!record || !(error instanceof ApiError) || !error.stale) return undefined;
    return client.fetchQuery<Row>({ ...calls.read(record), staleTime: 0 }).catch(() => undefined);
  };

  const handleRefusal = async (error: unknown) => {
    const theirs = await readAgain(error);
    if (theirs !== undefined) return onOvertaken(theirs);
    setFailure(errorText(error, 'Unknown error'));
    const refusals = error instanceof ApiError ? error.fields : {};
    return onRefused(calls.refusalsOf?.(refusals) ?? refusals);
  };

  const save = async (values: Values, before: Values) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await (record ? calls.update(record, values, before) : calls.create(values, keyFor));
    } catch (error) {
      return await handleRefusal(error);
    } finally {
      setBusy(false);
    }
    return onSaved();
  };
  return { save, failure, busy };
}
