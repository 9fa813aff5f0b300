import { ActionIcon, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sectionNames } from '#contract/classes/calls.ts';
import styles from '#web/features/classes/classes.module.css';
import { messages } from '#web/features/classes/messages.ts';
import { rowProblem, type SubjectRow } from '#web/features/classes/record/form-values.ts';
import { useChoices } from '#web/features/classes/record/use-choices.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconBook, IconDelete, IconPlus } from '#web/ui/icons.tsx';
import type { ClassForm } from './use-class-form.ts';

type SubjectsStepProps = { readonly form: ClassForm };

const newRow = (rows: readonly SubjectRow[]): SubjectRow => {
  const numbers = rows.map(({ key }) => Number(key)).filter((number) => Number.isInteger(number));
  return { key: String(Math.max(0, ...numbers) + 1), id: '', subject_id: '', teacher_id: '', section: '' };
};

/** Rows of subject, teacher and perhaps a section, for the current year. */
export function SubjectsStep({ form }: SubjectsStepProps) {
  const t = useText(messages);
  const choices = useChoices(form.record?.subjects);
  const { subjects } = form.values;
  const change = (rows: readonly SubjectRow[]) => form.change({ subjects: rows });
  const refused = form.errorOf('subjects');
  const isOwn = subjects.some((row) => rowProblem(row, form.values) === refused);
  return (
    <Stack gap="md">
      {choices.failed && <ErrorWithRetry message={t('choicesFailed')} onRetry={choices.retry} />}
      {choices.isWithoutSubjects && <NoSubjects />}
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
            choices={choices}
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
  readonly choices: ReturnType<typeof useChoices>;
  readonly onChange: (part: Partial<SubjectRow>) => void;
  readonly onRemove: () => void;
};

function RowFields({ row, place, form, choices, onChange, onRemove }: RowFieldsProps) {
  const t = useText(messages);
  const sections = sectionNames(form.values.sections);
  const offered =
    row.section === '' || sections.includes(row.section) ? sections : [row.section, ...sections];
  const problem = rowProblem(row, form.values);
  return (
    <li className={styles.row}>
      <NativeSelect
        label={t('subjectOf', { place })}
        data={[{ value: '', label: t('chooseSubject') }, ...choices.subjects]}
        value={row.subject_id}
        error={problem}
        onChange={(event) => onChange({ subject_id: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('teacherOf', { place })}
        data={[{ value: '', label: t('noTeacher') }, ...choices.teachers]}
        value={row.teacher_id}
        onChange={(event) => onChange({ teacher_id: event.currentTarget.value })}
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
