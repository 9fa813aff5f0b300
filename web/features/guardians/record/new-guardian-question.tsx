import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { OnRecordQuestion } from '#web/features/guardians/duplicates/on-record-question.tsx';
import type { GuardianValues } from './form-values.ts';

const firstLine = (typed: string) => typed.trim().split('\n')[0]?.trim() ?? '';

/** Asks whether a new guardian is someone on record; if so, opens that record instead. */
export function NewGuardianQuestion({ form }: { readonly form: UseFormReturnType<GuardianValues> }) {
  const navigate = useNavigate();
  const { name, emails, phones, confirm_new } = form.values;
  return (
    <OnRecordQuestion
      person={{ name, email: firstLine(emails), phone: firstLine(phones) }}
      isNew={confirm_new}
      onUse={({ guardian_id }) => void navigate({ to: '/guardians', search: { edit: guardian_id } })}
      onNew={(isNew) => form.setFieldValue('confirm_new', isNew)}
    />
  );
}
