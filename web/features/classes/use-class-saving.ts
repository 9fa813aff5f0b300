import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes.ts';
import { contract } from '#contract/index.ts';
import { ApiError, errorText } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { changedFields, fields, type Problems, type Values } from './rules.ts';

type SavingOptions = {
  /** The class as read for editing; undefined for a new one. */
  readonly record: ClassDetails | undefined;
  readonly onSaved: () => void;
  /** Somebody else saved first; the class is as given now. */
  readonly onOvertaken: (theirs: ClassDetails) => void;
  /** The server refused the fields named; none where the reason is another. */
  readonly onRefused: (refusals: Problems) => Promise<void>;
};

function refusalsIn(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  const told = error.fields;
  return Object.fromEntries(fields.flatMap((field) => (told[field] ? [[field, told[field]]] : [])));
}

/** Creates or updates, and tells apart why it did not work. */
export function useClassSaving({ record, onSaved, onOvertaken, onRefused }: SavingOptions) {
  const t = useText(messages);
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const create = useWrite(contract.classes.create);
  const update = useWrite(contract.classes.update, ['students']);
  const [failure, setFailure] = useState<string>();

  const send = (values: Values, before: Values) => {
    if (!record) return create.mutateAsync({ body: values, idempotencyKey: keyFor(values) });
    const params = { id: record.class_id };
    return update.mutateAsync({ params, body: changedFields(values, before), version: record.updated_dt });
  };

  const readAgain = async (error: unknown) => {
    if (!record || !(error instanceof ApiError) || !error.stale) return undefined;
    const again = reading(contract.classes.get, { params: { id: record.class_id } });
    return client.fetchQuery({ ...again, staleTime: 0 }).catch(() => undefined);
  };

  const save = async (values: Values, before: Values) => {
    setFailure(undefined);
    try {
      await send(values, before);
    } catch (error) {
      const theirs = await readAgain(error);
      if (theirs) return onOvertaken(theirs);
      setFailure(errorText(error, t('unknownError')));
      return onRefused(refusalsIn(error));
    }
    return onSaved();
  };
  return { save, failure, busy: create.isPending || update.isPending };
}
