import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { parentRequired, type Student } from '#contract/students.ts';
import { useDraft } from '#web/lib/draft.ts';
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

/** What the record was when it was opened, what it is meanwhile, and what was typed. */
export type Conflict = { readonly before: Values; readonly theirs: Values; readonly mine: Values };

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

/** The record that is edited with the draft of what was typed, which survives somebody else's change to it. */
function useRecord(student: Student | undefined) {
  const [record, setRecord] = useState(student);
  const [conflict, setConflict] = useState<Conflict>();
  const before = useMemo(() => (record ? valuesOf(record) : newValues), [record]);
  const draft = useDraft(
    record ? `student ${record.student_id} ${record.updated_dt}` : 'student new',
    before,
  );
  const carry = useEffectEvent(({ theirs, mine, before: old }: Conflict) =>
    draft.change({ ...theirs, ...changedFields(mine, old) }),
  );
  useLayoutEffect(() => {
    if (conflict) carry(conflict);
  }, [conflict]);
  return {
    record,
    before,
    draft,
    conflict,
    /** The record is `theirs` now; what was typed is carried over to it, and to its draft. */
    overtake: (theirs: Student) => {
      draft.drop();
      setRecord(theirs);
      setConflict({ before, theirs: valuesOf(theirs), mine: draft.values });
    },
    startOver: () => {
      draft.drop();
      setConflict(undefined);
    },
  };
}
