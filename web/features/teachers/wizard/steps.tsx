import { Stack, Text } from '@mantine/core';
import { messages } from '#web/features/teachers/all-messages.ts';
import { TeacherCards } from '#web/features/teachers/record/cards.tsx';
import { sections, type TeacherSection } from '#web/features/teachers/record/form-values.ts';
import { useText } from '#web/lib/text.ts';
import { TeacherFields } from './fields.tsx';
import { PhotoInput } from './photo-input.tsx';
import { SpecializationFields } from './specializations.tsx';
import type { TeacherForm } from './use-teacher-form.ts';

type StepProps = { readonly form: TeacherForm };

const typedOr = (section: TeacherSection) =>
  sections[section].filter((field) => field !== 'photo_url' && field !== 'specialization');

/** The fields of a step: the photo comes first, the subjects last. */
export function TeacherStep({ form, section }: StepProps & { readonly section: TeacherSection }) {
  return (
    <Stack gap="md">
      {section === 'personal' && <PhotoInput form={form} />}
      <TeacherFields form={form} fields={typedOr(section)} />
      {section === 'professional' && <SpecializationFields form={form} />}
    </Stack>
  );
}

type ReviewStepProps = StepProps & { readonly onStep: (section: TeacherSection) => void };

/** A summary of everything that will be saved. */
export function ReviewStep({ form, onStep }: ReviewStepProps) {
  const t = useText(messages);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('reviewHint')}</Text>
      <TeacherCards values={form.values} currency={undefined} salary onEdit={onStep} />
    </Stack>
  );
}
