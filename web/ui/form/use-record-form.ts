import { useState } from 'react';
import { focusFirstError } from './focus-first-error.ts';
import { useEditedRecord } from './use-edited-record.ts';
import { type RecordCalls, type Refusals, useRecordSaving } from './use-record-saving.ts';

type VersionedRecord = { readonly updated_dt: string };

/** What a form has to know about its record, defined once by the feature, outside its components. */
export type RecordPlan<Row extends VersionedRecord, Values extends object, Step extends string, Field> = {
  /** The name of the draft, for example 'student'. */
  readonly noun: string;
  readonly idOf: (record: Row) => string;
  /** The fields of each step, in their order. */
  readonly stepFields: Readonly<Record<Step, readonly Field[]>>;
  readonly newValues: Values;
  readonly valuesOf: (record: Row) => Values;
  /** The fields that differ, with their current values. */
  readonly changedFields: (values: Values, before: Values) => Partial<Values>;
  /** Consequences of a change: a new class clears the section. */
  readonly withConsequences?: (part: Partial<Values>) => Partial<Values>;
};

type RecordFormOptions<Row extends VersionedRecord, Values extends object, Step extends string, Field> = {
  /** The record as `useRecordToEdit` read it; undefined for a new one. */
  readonly opened: Row | undefined;
  readonly plan: RecordPlan<Row, Values, Step, Field>;
  readonly calls: RecordCalls<Row, Values>;
  /** The error of each field, by the contract's rules. */
  readonly problemsOf: (values: Values) => Partial<Record<string, string>>;
  readonly onStep: (step: string) => Promise<void>;
  readonly onSaved: () => void;
};

/** The value that someone else stored for a field, next to the typed one if there is any. */
export type FieldConflict<Field, Value> = {
  readonly field: Field;
  readonly theirs: Value;
  readonly mine: Value | undefined;
};

/** Values, rules, draft and saving of the form that adds and edits a record; `RecordWizard` shows it. */
export function useRecordForm<
  Row extends VersionedRecord,
  Values extends object,
  Step extends string,
  Field extends keyof Values & string,
>({ opened, plan, calls, problemsOf, onStep, onSaved }: RecordFormOptions<Row, Values, Step, Field>) {
  const { record, before, draft, conflict, ...edited } = useEdited(plan, opened);
  const { drop, restored, unsaved } = draft;
  const known = record !== undefined;
  const { refuse, forgive, ...judged } = useJudgment(plan.stepFields, problemsOf(draft.values), known);
  const finishSaving = () => {
    drop();
    onSaved();
  };
  const showRefused = (refusals: Refusals) => goTo(refuse(refusals), onStep);
  const events = { onSaved: finishSaving, onOvertaken: edited.overtake, onRefused: showRefused };
  const { save: send, ...saving } = useRecordSaving({ record, calls, ...events });
  const save = () => send(draft.values, before);
  return {
    record,
    before,
    values: draft.values,
    conflict: conflict && conflictingFields(plan, conflict),
    ...judged,
    ...saving,
    save,
    /** Saves valid values; otherwise focuses the first error. */
    submit: async (step: string) => (judged.isValid(step) ? save() : focusFirstError()),
    change: (part: Partial<Values>) => {
      forgive(part);
      draft.change(plan.withConsequences?.(part) ?? part);
    },
    /** Discards the typed values: shows the current record, or an empty form. */
    startOver: () => {
      edited.startOver();
      refuse({});
    },
    drop,
    restored: restored && unsaved,
    unsaved,
  };
}

function useEdited<
  Row extends VersionedRecord,
  Values extends object,
  Step extends string,
  Field extends keyof Values & string,
>(plan: RecordPlan<Row, Values, Step, Field>, opened: Row | undefined) {
  const { noun, idOf, valuesOf, newValues, changedFields } = plan;
  const draftName = (of: Row | undefined) => `${noun} ${of ? `${idOf(of)} ${of.updated_dt}` : 'new'}`;
  return useEditedRecord({ opened, draftName, valuesOf, newValues, changedFields });
}

async function goTo(step: string | undefined, onStep: (step: string) => Promise<void>) {
  if (step === undefined) return;
  await onStep(step);
  focusFirstError();
}

/** The errors of the values, by the contract's rules and the server's last reply. */
function useJudgment<Step extends string, Field extends string>(
  stepFields: Readonly<Record<Step, readonly Field[]>>,
  problems: Partial<Record<string, string>>,
  known: boolean,
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const steps = Object.keys(stepFields) as Step[];
  const fields = steps.flatMap((step) => stepFields[step].map((field) => ({ step, field })));
  const stepOf = (field: string) => fields.find((own) => own.field === field)?.step;
  return {
    problems,
    /** Keeps the server's errors of this form's fields; returns the first step that has one. */
    refuse: (refusals: Partial<Record<string, string>>) => {
      const own = fields.filter(({ field }) => refusals[field]);
      setRefused(Object.fromEntries(own.map(({ field }) => [field, refusals[field]])));
      return own[0]?.step;
    },
    /** After any change in a step, the server has to check it again. */
    forgive: (part: object) => {
      const changed = new Set(Object.keys(part).map(stepOf));
      const stays = Object.entries(refused).filter(([field]) => !changed.has(stepOf(field)));
      setRefused(Object.fromEntries(stays));
    },
    leave: (field: Field) => setTouched(new Set(touched).add(field)),
    /** An error appears once the field was left; for an existing record, at once. */
    errorOf: (field: Field): string | undefined =>
      refused[field] ?? (touched.has(field) || known ? problems[field] : undefined),
    /** A step without fields, such as the review, is always valid. */
    isValid: (step: string) =>
      fields.every((own) => own.step !== step || !(problems[own.field] ?? refused[own.field])),
  };
}

type Versions<Values> = { readonly before: Values; readonly theirs: Values; readonly mine: Values };

function conflictingFields<
  Row extends VersionedRecord,
  Values extends object,
  Step extends string,
  Field extends keyof Values & string,
>(plan: RecordPlan<Row, Values, Step, Field>, { before, theirs, mine }: Versions<Values>) {
  const changed = plan.changedFields(theirs, before);
  const ours = plan.changedFields(mine, before);
  const fields = Object.values<readonly Field[]>(plan.stepFields).flat();
  return fields
    .filter((field) => field in changed)
    .map(
      (field): FieldConflict<Field, Values[Field]> => ({
        field,
        theirs: theirs[field],
        mine: field in ours ? mine[field] : undefined,
      }),
    );
}
