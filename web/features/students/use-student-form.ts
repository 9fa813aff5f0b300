import { useState } from 'react';
import { parentRequired, type Student } from '#contract/students.ts';
import { type Conflict as ConflictOf, useEditedRecord } from '#web/lib/edited-record.ts';
import { useText } from '#web/lib/text.ts';
import { focusFirstError } from '#web/ui/form-layout.tsx';
import { messages } from './messages.ts';
import {
  changedFields,
  type Field,
  fields,
  newValues,
  type Problems,
  problemsOf,
  type Section,
  sectionOf,
  sections,
  type Values,
  valuesOf,
  withConsequences,
} from './rules.ts';
import { useStudentSaving } from './use-student-saving.ts';

export type StudentFormOptions = {
  /** Who is edited, as read for it; undefined for a new student. */
  readonly student: Student | undefined;
  readonly onStep: (section: Section) => Promise<void>;
  readonly onSaved: () => void;
};

export type Conflict = ConflictOf<Values>;

/** Values, rules, draft and saving of the one form that adds and edits students. */
export function useStudentForm({ student, onStep, onSaved }: StudentFormOptions) {
  const { record, before, draft, conflict, overtake, startOver } = useRecord(student);
  const { values } = draft;
  const judged = useProblems(values, record !== undefined);
  const { save, ...saving } = useStudentSaving({
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
      await onStep(sectionOf(first));
      focusFirstError();
    },
  });
  return {
    record,
    before,
    values,
    conflict,
    ...judged,
    ...saving,
    save: () => save(values, before),
    change: (part: Partial<Values>) => {
      judged.forgive(part);
      draft.change(withConsequences(part));
    },
    /** Forgets what was typed: the record as it is now, or an empty form. */
    startOver: () => {
      startOver();
      judged.refuse({});
    },
    drop: draft.drop,
    restored: draft.restored && draft.unsaved,
    unsaved: draft.unsaved,
  };
}

export type StudentForm = ReturnType<typeof useStudentForm>;

/** What is wrong with the values, by the contract's rules and by the server's last answer. */
function useProblems(values: Values, known: boolean) {
  const t = useText(messages);
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, refuse] = useState<Problems>({});
  const problems = problemsOf(values, (field) => t('required', { field: t(`field.${field}`) }));
  return {
    problems,
    refuse,
    /** The server has to judge a step anew once anything in it has changed. */
    forgive: (part: Partial<Values>) => {
      const changed = new Set(fields.filter((field) => field in part).map(sectionOf));
      const stays = fields.filter((field) => refused[field] && !changed.has(sectionOf(field)));
      refuse(Object.fromEntries(stays.map((field) => [field, refused[field] ?? ''])));
    },
    leave: (field: Field) => setTouched(new Set(touched).add(field)),
    /** Said beside the field once it was left, and at once in a record that is there already. */
    errorOf: (field: Field) => {
      const problem = touched.has(field) || known ? problems[field] : undefined;
      // That a parent is missing stands above both of them.
      return refused[field] ?? (problem === parentRequired ? undefined : problem);
    },
    isValid: (section: Section) => sections[section].every((field) => !problems[field] && !refused[field]),
  };
}

const draftName = (record: Student | undefined) =>
  record ? `student ${record.student_id} ${record.updated_dt}` : 'student new';

const useRecord = (opened: Student | undefined) =>
  useEditedRecord({ opened, draftName, valuesOf, newValues, changedFields });
