import { Stack, Text } from '@mantine/core';
import { messages } from '#web/features/students/all-messages.ts';
import { StudentCards } from '#web/features/students/record/cards.tsx';
import type { StudentSection } from '#web/features/students/record/form-values.ts';
import { useText } from '#web/lib/text.ts';
import type { StudentForm } from './use-student-form.ts';

type ReviewStepProps = { readonly form: StudentForm; readonly onStep: (section: StudentSection) => void };

/** A summary of everything that will be saved. */
export function ReviewStep({ form, onStep }: ReviewStepProps) {
  const t = useText(messages);
  const { record, values } = form;
  const sameClass = record !== undefined && record.class_id === values.class_id;
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('reviewHint')}</Text>
      <StudentCards values={values} className={sameClass ? record.class_name : undefined} onEdit={onStep} />
    </Stack>
  );
}
