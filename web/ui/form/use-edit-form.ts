import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';

export type SendOptions = { readonly idempotencyKey?: string; readonly version?: string };

export type Edit<Values, Body> = {
  readonly initial: Values;
  /** The body's schema of the contract: the form refuses what the server would refuse, in the same words. */
  readonly schema?: z.ZodType;
  /** What else is wrong, by field; null where nothing is. */
  readonly problemsOf?: (values: Values) => Readonly<Record<string, string | null>>;
  /** Why the values cannot be saved at all, as a sentence above the fields. */
  readonly refusalOf?: (values: Values) => string | undefined;
  readonly bodyOf: (values: Values) => Body;
  readonly send: (body: Body, options: SendOptions) => Promise<unknown>;
  /** `updated_dt` of the row that is edited; undefined for a new one. */
  readonly version: string | undefined;
  readonly onSaved: () => void;
};

/** A list that is typed into one control has one place for its errors; a list of rows has one per row. */
function fieldOf(path: string, values: Readonly<Record<string, unknown>>) {
  const [top = ''] = path.split('.');
  const value = values[top];
  const isOneControl = typeof value === 'string' || (Array.isArray(value) && typeof value[0] !== 'object');
  return isOneControl ? top : path;
}

function errorsOf(schema: z.ZodType, body: unknown, values: Readonly<Record<string, unknown>>) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  const named = issues.map(({ path, message }) => [fieldOf(path.join('.'), values), message] as const);
  return Object.fromEntries(named.toReversed());
}

/** Values, rules and saving of one form. Errors appear beside their fields, and a stale edit keeps what was typed. */
export function useEditForm<Values extends Record<string, unknown>, Body>(edit: Edit<Values, Body>) {
  const { schema, problemsOf, bodyOf, version } = edit;
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [refusal, setRefusal] = useState<string>();
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: edit.initial,
    validate: (values) => ({
      ...(schema && errorsOf(schema, bodyOf(values), values)),
      ...problemsOf?.(values),
    }),
  });
  const save = async (values: Values, options: SendOptions) => {
    const sentence = edit.refusalOf?.(values);
    setRefusal(sentence);
    if (sentence !== undefined) return;
    setBusy(true);
    try {
      await edit.send(bodyOf(values), options);
      setError(undefined);
      edit.onSaved();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      if (failure instanceof ApiError) {
        const fields = Object.entries(failure.fields).map(
          ([path, text]) => [fieldOf(path, values), text] as const,
        );
        form.setErrors(Object.fromEntries(fields));
      }
    } finally {
      setBusy(false);
    }
  };
  const isStale = error instanceof ApiError && error.stale;
  const isRefused = error instanceof ApiError && !isStale && Object.keys(error.fields).length > 0;
  return {
    form,
    busy,
    /** What failed, unless the fields show it. */
    failure: isStale || isRefused ? undefined : error,
    stale: isStale,
    refusal,
    /** Whether the server refused values, which the fields show. */
    refused: isRefused,
    submit: (values: Values) =>
      save(values, version === undefined ? { idempotencyKey: keyFor(values) } : { version }),
    overwrite: () => save(form.getValues(), {}),
  };
}
