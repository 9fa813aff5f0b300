import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SchoolClass } from '#contract/classes/calls.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { sectionsOf } from '#web/features/students/record/choices.ts';
import { sections } from '#web/features/students/record/form-values.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { StudentField, StudentFields } from './fields.tsx';
import type { StudentForm } from './use-student-form.ts';

type AcademicStepProps = { readonly form: StudentForm };

const others = sections.academic.filter(
  (field) => field !== 'class_id' && field !== 'section' && field !== 'admission_no',
);

/** Class and section of the student; a new class clears the section. */
export function AcademicStep({ form }: AcademicStepProps) {
  const t = useText(messages);
  const { class_id } = form.values;
  const known = form.record?.class_id === class_id ? form.record.class_name : undefined;
  const classes = useClassChoices({ value: class_id, label: known });
  const isEmpty = !classes.isPending && !classes.hasFailed && classes.total === 0;
  return (
    <Stack gap="md">
      {classes.hasFailed && <ErrorWithRetry message={t('classesFailed')} onRetry={classes.retry} />}
      {isEmpty && <NoClasses />}
      <FormGrid>
        <StudentField form={form} field="class_id" choices={classes} />
        <SectionField form={form} schoolClass={classes.chosen} />
      </FormGrid>
      <StudentField
        form={form}
        field="admission_no"
        hint={form.record ? undefined : t('admissionNumberHint')}
      />
      <StudentFields form={form} fields={others} />
    </Stack>
  );
}

/** The typed values stay as a draft while the first class is created. */
function NoClasses() {
  const t = useText(messages);
  const may = useMay();
  const way = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/classes" />}>
      {t('goToClasses')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={may('classes.create') && way}>
      {t('noClasses')}
    </Banner>
  );
}

type SectionFieldProps = AcademicStepProps & { readonly schoolClass: SchoolClass | undefined };

function SectionField({ form, schoolClass }: SectionFieldProps) {
  const t = useText(messages);
  const { class_id, section } = form.values;
  const offered = sectionsOf(schoolClass);
  const names = section === '' || offered.includes(section) ? offered : [section, ...offered];
  const choices = class_id === '' ? [] : names.map((name) => ({ value: name, label: name }));
  return (
    <StudentField
      form={form}
      field="section"
      choices={choices}
      disabled={class_id === ''}
      hint={class_id === '' ? t('classFirst') : undefined}
    />
  );
}
