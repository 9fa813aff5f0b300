import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messages } from '#web/features/students/messages.ts';
import { sectionsOf } from '#web/features/students/record/choices.ts';
import { sections } from '#web/features/students/record/form-values.ts';
import { classChoices, useClasses } from '#web/lib/choices/classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { StudentField, StudentFields } from './fields.tsx';
import type { StudentForm } from './use-student-form.ts';

type AcademicStepProps = { readonly form: StudentForm };

const others = sections.academic.filter((field) => field !== 'class_id' && field !== 'section');

/** Where the student belongs; another class takes the section away. */
export function AcademicStep({ form }: AcademicStepProps) {
  const t = useText(messages);
  const { data, isError, refetch } = useClasses();
  return (
    <Stack gap="md">
      {isError && !data && <ErrorWithRetry message={t('classesFailed')} onRetry={() => void refetch()} />}
      {data?.classes.length === 0 && <NoClasses />}
      <FormGrid>
        <ClassField form={form} />
        <SectionField form={form} />
      </FormGrid>
      <StudentFields form={form} fields={others} />
    </Stack>
  );
}

/** What was typed waits as a draft while the first class is made. */
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

function ClassField({ form }: AcademicStepProps) {
  const t = useText(messages);
  const { data } = useClasses();
  const known = classChoices(data?.classes);
  const { record } = form;
  const isListed = known.some(({ value }) => value === record?.class_id);
  const own =
    record?.class_id && !isListed ? [{ value: record.class_id, label: record.class_name ?? '' }] : [];
  return (
    <StudentField
      form={form}
      field="class_id"
      choices={[{ value: '', label: t('choose') }, ...own, ...known]}
    />
  );
}

function SectionField({ form }: AcademicStepProps) {
  const t = useText(messages);
  const { data } = useClasses();
  const { class_id, section } = form.values;
  const offered = sectionsOf(data?.classes.find((known) => known.class_id === class_id));
  const names = section === '' || offered.includes(section) ? offered : [section, ...offered];
  const choices = class_id === '' ? [] : names.map((name) => ({ value: name, label: name }));
  return (
    <StudentField
      form={form}
      field="section"
      choices={[{ value: '', label: t('choose') }, ...choices]}
      disabled={class_id === ''}
      hint={class_id === '' ? t('classFirst') : undefined}
    />
  );
}
