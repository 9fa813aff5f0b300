import { ActionIcon, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sectionNames } from '#contract/classes/sections.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import styles from '#web/features/classes/classes.module.css';
import { rowProblem, type SubjectRow } from '#web/features/classes/record/form-values.ts';
import { SubjectSelect, TeacherSelect } from '#web/features/classes/record/subject-selects.tsx';
import { useSubjectChoices } from '#web/lib/choices/subjects.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconBook, IconDelete, IconPlus } from '#web/ui/icons.tsx';
import type { ClassForm } from './use-class-form.ts';

type SubjectsStepProps = { readonly form: ClassForm };

const emptyRow = {
  id: '',
  subject_id: '',
  subject_name: '',
  teacher_id: '',
  teacher_name: '',
  section: '',
};

const newRow = (rows: readonly SubjectRow[]): SubjectRow => {
  const numbers = rows.map(({ key }) => Number(key)).filter((number) => Number.isInteger(number));
  return { ...emptyRow, key: String(Math.max(0, ...numbers) + 1) };
};

/** Rows of subject, teacher and optional section, for the current year. */
export function SubjectsStep({ form }: SubjectsStepProps) {
  const t = useText(messages);
  const choices = useSubjectChoices({});
  const isWithoutSubjects = !choices.isPending && !choices.hasFailed && choices.total === 0;
  const { subjects } = form.values;
  const change = (rows: readonly SubjectRow[]) => form.change({ subjects: rows });
  const refused = form.errorOf('subjects');
  const isOwn = subjects.some((row) => rowProblem(row, form.values) === refused);
  return (
    <Stack gap="md">
      {choices.hasFailed && <ErrorWithRetry message={t('choicesFailed')} onRetry={choices.retry} />}
      {isWithoutSubjects && <NoSubjects />}
      {refused && !isOwn && <Banner tone="danger">{refused}</Banner>}
      <Text c="dimmed">{t('subjectsHint')}</Text>
      {subjects.length === 0 && <EmptyState icon={IconBook} title={t('noSubjectRows')} />}
      <Stack gap="sm" component="ul" p={0} m={0} className={styles.rows ?? ''}>
        {subjects.map((row, index) => (
          <RowFields
            key={row.key}
            row={row}
            place={index + 1}
            form={form}
            onChange={(part) => change(subjects.map((own) => (own === row ? { ...own, ...part } : own)))}
            onRemove={() => change(subjects.filter((own) => own !== row))}
          />
        ))}
      </Stack>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus />}
          onClick={() => change([...subjects, newRow(subjects)])}
        >
          {t('addSubject')}
        </Button>
      </div>
    </Stack>
  );
}

function NoSubjects() {
  const t = useText(messages);
  const way = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings/subjects" />}>
      {t('goToSubjects')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={way}>
      {t('noSubjectsAtAll')}
    </Banner>
  );
}

type RowFieldsProps = SubjectsStepProps & {
  readonly row: SubjectRow;
  readonly place: number;
  readonly onChange: (part: Partial<SubjectRow>) => void;
  readonly onRemove: () => void;
};

function RowFields({ row, place, form, onChange, onRemove }: RowFieldsProps) {
  const t = useText(messages);
  const sections = sectionNames(form.values.sections);
  const offered =
    row.section === '' || sections.includes(row.section) ? sections : [row.section, ...sections];
  const problem = rowProblem(row, form.values);
  return (
    <li className={styles.row}>
      <SubjectSelect
        label={t('subjectOf', { place })}
        value={row.subject_id}
        name={row.subject_name}
        error={problem}
        onChoose={(subject_id, subject_name) => onChange({ subject_id, subject_name })}
      />
      <TeacherSelect
        label={t('teacherOf', { place })}
        value={row.teacher_id}
        name={row.teacher_name}
        onChoose={(teacher_id, teacher_name) => onChange({ teacher_id, teacher_name })}
      />
      <NativeSelect
        label={t('sectionOf', { place })}
        data={[{ value: '', label: t('allSections') }, ...offered]}
        value={row.section}
        onChange={(event) => onChange({ section: event.currentTarget.value })}
      />
      <ActionIcon
        color="red"
        aria-label={t('removeRow', { place })}
        title={t('removeRow', { place })}
        onClick={onRemove}
      >
        <IconDelete />
      </ActionIcon>
    </li>
  );
}
