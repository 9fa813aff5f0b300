import type { ReactNode } from 'react';
import type { KnownPerson } from '#contract/guardians/duplicates.ts';
import { OnRecordQuestion } from '#web/features/guardians/duplicates/on-record-question.tsx';
import type { StudentForm } from './use-student-form.ts';

type ParentOnRecordProps = {
  readonly form: StudentForm;
  readonly parent: 'father' | 'mother';
  readonly children: ReactNode;
};

/** Asks whether a parent is the guardian on record with this address or number, before a second one is added. */
export function ParentOnRecord({ form, parent, children }: ParentOnRecordProps) {
  const { values, before, record } = form;
  const fields = [`${parent}_name`, `${parent}_contact`, `${parent}_email`] as const;
  const isTyped = fields.some((field) => values[field].trim() !== before[field].trim());
  if (values[`${parent}_guardian_id`] || !isTyped) return children;
  const use = ({ guardian_id, name, phone, email, occupation }: KnownPerson) =>
    form.change({
      [`${parent}_guardian_id`]: guardian_id,
      [`${parent}_name`]: name,
      [`${parent}_contact`]: phone ?? '',
      [`${parent}_email`]: email ?? '',
      [`${parent}_occupation`]: occupation ?? '',
    });
  return (
    <OnRecordQuestion
      person={{
        name: values[`${parent}_name`],
        phone: values[`${parent}_contact`],
        email: values[`${parent}_email`],
        studentId: record?.student_id,
      }}
      isNew={values[`${parent}_is_new`] !== ''}
      onUse={use}
      onNew={(isNew) => form.change({ [`${parent}_is_new`]: isNew ? 'true' : '' })}
    >
      {children}
    </OnRecordQuestion>
  );
}
