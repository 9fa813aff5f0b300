import { Checkbox, SimpleGrid } from '@mantine/core';
import { specializationNames } from '#contract/teachers/values.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { specializationChoices, withSpecialization } from '#web/features/teachers/record/form-values.ts';
import { useText } from '#web/lib/text.ts';
import type { TeacherForm } from './use-teacher-form.ts';

/** The subjects a teacher can teach, one checkbox each. */
export function SpecializationFields({ form }: { readonly form: TeacherForm }) {
  const t = useText(messages);
  const { specialization } = form.values;
  const chosen = specializationNames(specialization);
  return (
    <Checkbox.Group label={t('field.specialization')} value={chosen} error={form.errorOf('specialization')}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} mt="xs" spacing="sm">
        {specializationChoices(specialization).map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            onChange={({ currentTarget: { checked } }) =>
              form.change({ specialization: withSpecialization(specialization, name, checked) })
            }
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
