import type { ClassDetails } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import {
  type ClassField,
  type ClassStep,
  type ClassValues,
  changedFields,
  changesOf,
  newClassOf,
  newValues,
  problemsOf,
  stepFields,
  valuesOf,
} from '#web/features/classes/record/form-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';

type ClassFormOptions = {
  /** The class to edit, as it was read; undefined for a new one. */
  readonly record: ClassDetails | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onSaved: () => void;
};

const plan: RecordPlan<ClassDetails, ClassValues, ClassStep, ClassField> = {
  noun: 'class',
  idOf: ({ class_id }) => class_id,
  stepFields,
  newValues,
  valuesOf,
  changedFields,
};

/** Values, rules, draft and saving of the form that adds and edits classes. */
export function useClassForm({ record, ...options }: ClassFormOptions) {
  return useRecordForm({ opened: record, plan, calls: useClassCalls(), problemsOf, ...options });
}

export type ClassForm = ReturnType<typeof useClassForm>;

function useClassCalls(): RecordCalls<ClassDetails, ClassValues> {
  const create = useWrite(contract.classes.create);
  const update = useWrite(contract.classes.update);
  return {
    create: (values, keyFor) => {
      const body = newClassOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: (record, values) =>
      update.mutateAsync({
        params: { id: record.class_id },
        body: changesOf(values, record),
        version: record.updated_dt,
      }),
    read: ({ class_id }) => queryFor(contract.classes.get, { params: { id: class_id } }),
    // Errors about an existing subject or a missing year belong to the rows.
    refusalsOf: ({ subject_id, academic_year, ...refusals }) => ({
      ...(subject_id && { subjects: subject_id }),
      ...(academic_year && { subjects: academic_year }),
      ...refusals,
    }),
  };
}
