import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { versionOf } from '#web/lib/api/version.ts';
import { focusFirstError } from './focus-first-error.ts';

export type SendOptions = { readonly idempotencyKey?: string; readonly version?: string };

type SendBody<Body> = (body: Body, options: SendOptions) => Promise<unknown>;

export type EditOptions<Values, Body> = {
  readonly initial: Values;
  /**
   * The body's schema of the contract: the form refuses the same values as the server, with the same sentences.
   */
  readonly schema?: z.ZodType;
  /** Further errors by field; null if there are none. */
  readonly problemsOf?: (values: Values) => Readonly<Record<string, string | null>>;
  /** Why the values cannot be saved at all, as a sentence above the fields. */
  readonly refusalOf?: (values: Values) => string | undefined;
  readonly bodyOf: (values: Values) => Body;
  readonly send: SendBody<Body>;
  /** `updated_dt` of the row being edited; null for settings that were never saved, undefined for a new row. */
  readonly version: string | null | undefined;
  readonly onSaved: () => void;
};

/** A list in one control has one place for its errors; a list of rows has one per row. */
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

/**
 * Values, rules and saving of one form. Errors appear at their fields, and a stale edit keeps the typed values.
 */
export function useEditForm<Values extends Record<string, unknown>, Body>(edit: EditOptions<Values, Body>) {
  const { schema, problemsOf, bodyOf, version } = edit;
  const keyFor = useIdempotencyKey();
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: edit.initial,
    validate: (values) => ({
      ...(schema && errorsOf(schema, bodyOf(values), values)),
      ...problemsOf?.(values),
    }),
  });
  const { save, overwrite, ...outcome } = useSaving(edit, form);
  const optionsFor = (values: Values) =>
    version === undefined ? { idempotencyKey: keyFor(values) } : { version: versionOf(version) };
  const submit = (values: Values) => save(values, optionsFor(values));
  return {
    form,
    ...outcome,
    submit,
    /** Saves the values, or moves the focus to the first field that is wrong. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const fields = event.currentTarget;
      form.onSubmit(submit, () => focusFirstError(fields))(event);
    },
    /** Saves by another call, such as one for drafts, whatever the rules of the values say. */
    submitBy: (send: SendBody<Body>) => save(form.getValues(), optionsFor(form.getValues()), send),
    overwrite: () => overwrite(form.getValues()),
  };
}

type OpenForm<Values> = Pick<UseFormReturnType<Values>, 'setErrors' | 'resetDirty'>;

/** Sends the values, and reports the result. */
function useSaving<Values extends Record<string, unknown>, Body>(
  { refusalOf, bodyOf, send, onSaved }: EditOptions<Values, Body>,
  { setErrors, resetDirty }: OpenForm<Values>,
) {
  const lastCall = useRef(send);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [refusal, setRefusal] = useState<string>();
  const fail = (failure: unknown, values: Values) => {
    setError(failure instanceof Error ? failure : new Error(String(failure)));
    if (!(failure instanceof ApiError)) return;
    const fields = Object.entries(failure.fields).map(([path, text]) => [fieldOf(path, values), text]);
    setErrors(Object.fromEntries(fields) as Readonly<Record<string, string>>);
  };
  const save = async (values: Values, options: SendOptions, call = send) => {
    const sentence = refusalOf?.(values);
    setRefusal(sentence);
    if (sentence !== undefined) return;
    lastCall.current = call;
    setBusy(true);
    try {
      await call(bodyOf(values), options);
      setError(undefined);
      resetDirty(values);
      onSaved();
    } catch (failure) {
      fail(failure, values);
    } finally {
      setBusy(false);
    }
  };
  return {
    save,
    /** Makes the last call again without the version. */
    overwrite: (values: Values) => save(values, {}, lastCall.current),
    busy,
    /** Why the values cannot be saved at all. */
    refusal,
    ...causeOf(error),
  };
}

/** How the form shows an error. */
function causeOf(error: Error | undefined) {
  const isStale = error instanceof ApiError && error.stale;
  const isRefused = error instanceof ApiError && !isStale && Object.keys(error.fields).length > 0;
  return {
    /** The error, unless the fields show it. */
    failure: isStale || isRefused ? undefined : error,
    stale: isStale,
    /** Whether the server refused values, which the fields show. */
    refused: isRefused,
  };
}
