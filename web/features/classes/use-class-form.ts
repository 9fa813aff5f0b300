import { useState } from 'react';
import type { ClassDetails } from '#contract/classes.ts';
import { type Conflict as ConflictOf, useEditedRecord } from '#web/lib/edited-record.ts';
import { focusFirstError } from '#web/ui/form-layout.tsx';
import {
  changedFields,
  type Field,
  fields,
  newValues,
  type Problems,
  problemsOf,
  type Step,
  stepFields,
  stepOf,
  type Values,
  valuesOf,
} from './rules.ts';
import { useClassSaving } from './use-class-saving.ts';

export type ClassFormOptions = {
  /** The class that is edited, as read for it; undefined for a new one. */
  readonly record: ClassDetails | undefined;
  readonly onStep: (step: Step) => Promise<void>;
  readonly onSaved: () => void;
};

export type Conflict = ConflictOf<Values>;

/** Values, rules, draft and saving of the one form that adds and edits classes. */
export function useClassForm({ record: opened, onStep, onSaved }: ClassFormOptions) {
  const { record, before, draft, conflict, overtake, startOver } = useRecord(opened);
  const { values } = draft;
  const judged = useProblems(values, record !== undefined);
  const { save, ...saving } = useClassSaving({
    record,
    onSaved: () => {
      draft.drop();
      onSaved();
    },
    onOvertaken: overtake,
    onRefused: async (refusals) => {
      judged.refuse(refusals);
      const first = fields.find((field) => refusals[field]);
      if (!first) return;
      await onStep(stepOf(first));
      focusFirstError();
    },
  });
  return {
    values,
    conflict,
    ...judged,
    ...saving,
    save: () => save(values, before),
    change: (part: Partial<Values>) => {
      judged.forgive(part);
      draft.change(part);
    },
    /** Forgets what was typed: the class as it is now, or an empty form. */
    startOver: () => {
      startOver();
      judged.refuse({});
    },
    drop: draft.drop,
    restored: draft.restored && draft.unsaved,
    unsaved: draft.unsaved,
  };
}

export type ClassForm = ReturnType<typeof useClassForm>;

/** What is wrong with the values, by the contract's rules and by the server's last answer. */
function useProblems(values: Values, known: boolean) {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, refuse] = useState<Problems>({});
  const problems = problemsOf(values);
  return {
    refuse,
    /** The server has to judge a field anew once it has changed. */
    forgive: (part: Partial<Values>) =>
      refuse(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part)))),
    leave: (field: Field) => setTouched(new Set(touched).add(field)),
    /** Said beside the field once it was left, and at once in a class that is there already. */
    errorOf: (field: Field) => refused[field] ?? (touched.has(field) || known ? problems[field] : undefined),
    isValid: (step: Step) => stepFields[step].every((field) => !problems[field] && !refused[field]),
  };
}

const draftName = (record: ClassDetails | undefined) =>
  record ? `class ${record.class_id} ${record.updated_dt}` : 'class new';

const useRecord = (opened: ClassDetails | undefined) =>
  useEditedRecord({ opened, draftName, valuesOf, newValues, changedFields });
