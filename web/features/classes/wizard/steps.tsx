import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { sectionNames } from '#contract/classes/sections.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { ClassCards } from '#web/features/classes/record/cards.tsx';
import { type ClassStep, rowsWithSubject, type TextField } from '#web/features/classes/record/form-values.ts';
import { ClassSections } from '#web/features/classes/record/sections.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { InfoList } from '#web/ui/display/info-list.tsx';
import { FormGrid, FormSection } from '#web/ui/form/form-layout.tsx';
import type { ClassForm } from './use-class-form.ts';

type StepProps = { readonly form: ClassForm };

function useField({ form }: StepProps, field: TextField) {
  const t = useText(messages);
  return {
    label: t(`field.${field}`),
    value: form.values[field],
    error: form.errorOf(field),
    autoComplete: 'off',
    onBlur: () => form.leave(field),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.change({ [field]: event.currentTarget.value }),
  };
}

/** The class's name and sections. */
export function BasicStep(props: StepProps) {
  const t = useText(messages);
  return (
    <FormGrid>
      <TextInput {...useField(props, 'class_name')} required />
      <TextInput
        {...useField(props, 'sections')}
        required
        description={t('sectionsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </FormGrid>
  );
}

/** Details of the class apart from its form values. */
export function DetailsStep(props: StepProps) {
  const t = useText(messages);
  const format = useFormat();
  const { class_name, sections, subjects } = props.form.values;
  return (
    <Stack gap="md">
      <Textarea {...useField(props, 'description')} autosize minRows={3} maxRows={10} />
      <FormSection title={t('summary')}>
        <InfoList
          items={[
            { label: t('field.class_name'), value: class_name.trim() },
            { label: t('field.sections'), value: <ClassSections sections={sections} /> },
            { label: t('sectionCount'), value: format.number(sectionNames(sections).length) },
            { label: t('subjectCount'), value: format.number(rowsWithSubject(subjects).length) },
          ]}
        />
      </FormSection>
    </Stack>
  );
}

/** A summary of everything that will be saved. */
export function ReviewStep({ form, onStep }: StepProps & { readonly onStep: (step: ClassStep) => void }) {
  const t = useText(messages);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('reviewHint')}</Text>
      <ClassCards values={form.values} onEdit={onStep} />
    </Stack>
  );
}
