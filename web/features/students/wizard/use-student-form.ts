import { useEffect, useEffectEvent } from 'react';
import { contract } from '#contract/index.ts';
import { type Student } from '#contract/students/calls.ts';
import { parentRequired } from '#contract/students/form.ts';
import { messages } from '#web/features/students/all-messages.ts';
import {
  changedFields,
  changesOf,
  type Field,
  newStudentOf,
  newValues,
  problemsOf,
  type StudentSection,
  type StudentValues,
  sections,
  valuesOf,
  withConsequences,
} from '#web/features/students/record/form-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';

export type StudentFormOptions = {
  /** The student to edit, as it was read; undefined for a new one. */
  readonly student: Student | undefined;
  /** The lead that becomes the new student, with its known details. */
  readonly lead: { readonly id: string; readonly values: Partial<StudentValues> } | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onSaved: () => void;
};

const plan: RecordPlan<Student, StudentValues, StudentSection, Field> = {
  noun: 'student',
  idOf: ({ student_id }) => student_id,
  stepFields: sections,
  newValues,
  valuesOf,
  changedFields,
  withConsequences,
};

/** Values, rules, draft and saving of the form that adds and edits students. */
export function useStudentForm({ student, lead, onStep, onSaved }: StudentFormOptions) {
  const t = useText(messages);
  const requiredMessage = (field: Field) => t('required', { field: t(`field.${field}`) });
  const form = useRecordForm({
    opened: student,
    plan: lead ? { ...plan, noun: `student from lead ${lead.id}` } : plan,
    calls: useStudentCalls(lead?.id),
    problemsOf: (values) => problemsOf(values, requiredMessage, student && valuesOf(student)),
    onStep,
    onSaved,
  });
  const fill = useEffectEvent(() => {
    if (lead && !form.unsaved) form.change(lead.values);
  });
  useEffect(() => fill(), []);
  return {
    ...form,
    errorOf: (field: Field) => {
      const problem = form.errorOf(field);
      // The error about a missing parent appears above both.
      return problem === parentRequired ? undefined : problem;
    },
  };
}

export type StudentForm = ReturnType<typeof useStudentForm>;

function useStudentCalls(crm_contact_id: string | undefined): RecordCalls<Student, StudentValues> {
  const create = useWrite(contract.students.create, ['leads']);
  const update = useWrite(contract.students.update, ['guardians']);
  const t = useText(messages);
  return {
    create: (values, keyFor) => {
      const body = { ...newStudentOf(values), ...(crm_contact_id && { crm_contact_id }) };
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: async ({ student_id, updated_dt }, values, before) => {
      const { guardians_alone } = await update.mutateAsync({
        params: { id: student_id },
        body: changesOf(values, before),
        version: updated_dt,
      });
      for (const { name } of guardians_alone)
        toast({ message: t('guardianStays', { name: name ?? t('guardianWithoutName') }) });
    },
    read: ({ student_id }) => queryFor(contract.students.get, { params: { id: student_id } }),
    /** The server's error about a chosen guardian appears at the name. */
    refusalsOf: ({
      father_guardian_id: father,
      mother_guardian_id: mother,
      guardian_id: guardian,
      ...told
    }) => ({
      ...(father && { father_name: father }),
      ...(mother && { mother_name: mother }),
      ...(guardian && { guardian_name: guardian }),
      ...told,
    }),
  };
}
