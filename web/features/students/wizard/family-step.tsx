import { Stack } from '@mantine/core';
import { parentRequired } from '#contract/students/form.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { lacksParents } from '#web/features/students/record/form-values.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { StudentFields } from './fields.tsx';
import { GuardianList } from './guardian-list.tsx';
import { ParentOnRecord } from './parent-on-record.tsx';
import type { StudentForm } from './use-student-form.ts';

const parents = ['father', 'mother'] as const;

/** Father and mother; either may already be known as a sibling's guardian. */
export function FamilyStep({ form }: { readonly form: StudentForm }) {
  const t = useText(messages);
  return (
    <Stack gap="lg">
      <Banner tone={lacksParents(form.values) ? 'warning' : 'info'}>{parentRequired}</Banner>
      {parents.map((parent) => (
        <FormSection key={parent} title={t(parent)}>
          <StudentFields
            form={form}
            fields={[`${parent}_name`, `${parent}_occupation`, `${parent}_contact`, `${parent}_email`]}
          />
          <ParentOnRecord form={form} parent={parent}>
            <GuardianList form={form} parent={parent} />
          </ParentOnRecord>
        </FormSection>
      ))}
      <FormSection title={t('household')}>
        <StudentFields form={form} fields={['family_income']} />
      </FormSection>
    </Stack>
  );
}
