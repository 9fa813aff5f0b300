import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';

export type SendOptions = { readonly idempotencyKey?: string; readonly version?: string };

export type Edit<Values, Body> = {
  readonly initial: Values;
  /** The body's schema of the contract: the form refuses what the server would refuse, in the same words. */
  readonly schema: z.ZodType;
  readonly bodyOf: (values: Values) => Body;
  readonly send: (body: Body, options: SendOptions) => Promise<unknown>;
  /** `updated_dt` of the row that is edited; undefined for a new one. */
  readonly version: string | undefined;
  readonly onSaved: () => void;
};

/** Lists that are typed into one control have one place for their errors; lists of rows have one each. */
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

/** Values, rules and saving of one form: field errors beside fields, and a stale edit keeps what was typed. */
export function useEditForm<Values extends Record<string, unknown>, Body>(edit: Edit<Values, Body>) {
  const { schema, bodyOf, version } = edit;
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: edit.initial,
    validate: (values) => errorsOf(schema, bodyOf(values), values),
  });
  const save = async (values: Values, options: SendOptions) => {
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
  return {
    form,
    busy,
    /** What failed, unless it stands beside a field. */
    failure:
      error instanceof ApiError && (error.stale || Object.keys(error.fields).length > 0) ? undefined : error,
    stale: error instanceof ApiError && error.stale,
    submit: (values: Values) =>
      save(values, version === undefined ? { idempotencyKey: keyFor(values) } : { version }),
    overwrite: () => save(form.getValues(), {}),
  };
}
