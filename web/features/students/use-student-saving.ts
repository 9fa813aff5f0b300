import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students.ts';
import { ApiError, errorText } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { changesOf, fields, newStudentOf, type Problems, type Values } from './rules.ts';

type SavingOptions = {
  /** The student as read for editing; undefined for a new one. */
  readonly record: Student | undefined;
  readonly onSaved: () => void;
  /** Somebody else saved first; the student is as given now. */
  readonly onOvertaken: (theirs: Student) => void;
  /** The server refused the fields named; none where the reason is another. */
  readonly onRefused: (refusals: Problems) => Promise<void>;
};

/** The server's sentences by the form's fields; what it says of a picked guardian stands at their name. */
function refusalsIn(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  const { father_guardian_id: father, mother_guardian_id: mother, ...told } = error.fields;
  const refusals: Problems = {
    ...(father && { father_name: father }),
    ...(mother && { mother_name: mother }),
  };
  for (const field of fields) if (told[field]) refusals[field] = told[field];
  return refusals;
}

/** Creates or updates, and tells apart why it did not work. */
export function useStudentSaving({ record, onSaved, onOvertaken, onRefused }: SavingOptions) {
  const t = useText(messages);
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const create = useWrite(contract.students.create, ['guardians']);
  const update = useWrite(contract.students.update, ['guardians']);
  const [failure, setFailure] = useState<string>();

  const send = (values: Values, before: Values) => {
    if (!record) {
      const body = newStudentOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    }
    const params = { id: record.student_id };
    return update.mutateAsync({ params, body: changesOf(values, before), version: record.updated_dt });
  };

  const readAgain = async (error: unknown) => {
    if (!record || !(error instanceof ApiError) || !error.stale) return undefined;
    const again = reading(contract.students.get, { params: { id: record.student_id } });
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
