import { Button, Checkbox, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { sectionNames } from '#contract/classes/sections.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useSubjectChoices } from '#web/lib/choices/subjects.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import {
  type AssignmentFormOptions,
  type AssignmentForm as Form,
  useAssignmentForm,
} from './use-assignment-form.ts';

type AssignmentFormProps = Omit<AssignmentFormOptions, 'onSaved'> & { readonly onClose: () => void };

/** 'Add Assignment' or 'Edit Assignment', over the teacher's record. */
export function AssignmentForm({ onClose, ...options }: AssignmentFormProps) {
  const t = useText(messages);
  const { assignment, teacher, year } = options;
  const id = useId();
  const form = useAssignmentForm({
    ...options,
    onSaved: () => {
      toast({ message: t(assignment ? 'assignmentUpdated' : 'assignmentAdded') });
      onClose();
    },
  });
  const leave = async () => {
    if (!form.busy && (!form.unsaved || (await askDiscard()))) onClose();
  };
  const close = () => void leave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.ready && !form.busy) form.save();
  };
  return (
    <Dialog
      title={t(assignment ? 'editAssignment' : 'addAssignment')}
      size="full"
      onClose={close}
      footer={<Footer form={form} id={id} onCancel={close} />}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md" maw="48rem" mx="auto">
          <Text c="dimmed">{t('assignmentOf', { name: teacher.teacher_name, year })}</Text>
          {form.failure !== undefined && <Banner tone="danger">{form.failure}</Banner>}
          <Paper withBorder p="md">
            <Fields form={form} assignment={assignment} />
          </Paper>
        </Stack>
      </form>
    </Dialog>
  );
}

type FooterProps = { readonly form: Form; readonly id: string; readonly onCancel: () => void };

function Footer({ form, id, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <Group justify="flex-end" w="100%" maw="48rem" mx="auto">
      <Button variant="default" disabled={form.busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={!form.ready} loading={form.busy}>
        {t('saveAssignment')}
      </Button>
    </Group>
  );
}

type FieldsProps = { readonly form: Form } & Pick<AssignmentFormOptions, 'assignment'>;

function Fields({ form, assignment }: FieldsProps) {
  const t = useText(messages);
  const { values, change, errorOf } = form;
  return (
    <FormGrid>
      <Selects form={form} assignment={assignment} />
      <WholeRow>
        <Textarea
          label={t('schedule')}
          placeholder={t('scheduleHint')}
          autosize
          minRows={2}
          maxLength={10_000}
          value={values.schedule}
          error={errorOf('schedule')}
          onChange={(event) => change({ schedule: event.currentTarget.value })}
        />
      </WholeRow>
      <WholeRow>
        <Checkbox
          label={t('assignAsClassTeacher')}
          checked={values.is_class_teacher}
          error={errorOf('is_class_teacher')}
          onChange={(event) => change({ is_class_teacher: event.currentTarget.checked })}
        />
      </WholeRow>
    </FormGrid>
  );
}

const labels = { class_id: 'class', subject_id: 'subject', section: 'section' } as const;

/** Class and subject, and a section once there is a class. */
function Selects({ form, assignment }: FieldsProps) {
  const t = useText(messages);
  const { classes, subjects, retry } = useChoices(form.values, assignment);
  const { values, change, errorOf } = form;
  const commonProps = (field: 'class_id' | 'subject_id' | 'section') => ({
    label: t(labels[field]),
    value: values[field],
    error: errorOf(field),
    onChoose: (value: string) => change({ [field]: value }),
  });
  const required = { required: true, empty: t('choose') };
  const sections = sectionNames(classes.chosen?.sections ?? '');
  return (
    <>
      {(classes.hasFailed || subjects.hasFailed) && (
        <WholeRow>
          <ErrorWithRetry message={t('choicesFailed')} onRetry={retry} />
        </WholeRow>
      )}
      <SearchSelect {...commonProps('class_id')} {...required} choices={classes} />
      <SearchSelect {...commonProps('subject_id')} {...required} choices={subjects} />
      <SearchSelect
        {...commonProps('section')}
        empty={t('everySection')}
        choices={sections.map((value) => ({ value, label: value }))}
        disabled={values.class_id === ''}
        description={values.class_id === '' ? t('classFirst') : undefined}
      />
    </>
  );
}

function useChoices({ class_id, subject_id }: Form['values'], assignment: FieldsProps['assignment']) {
  const sameClass = assignment?.class_id === class_id;
  const sameSubject = assignment?.subject_id === subject_id;
  const classes = useClassChoices({ value: class_id, label: sameClass ? assignment.class_name : undefined });
  const subjects = useSubjectChoices({
    value: subject_id,
    showsCodes: false,
    label: sameSubject ? assignment.subject_name : undefined,
  });
  const retry = () => {
    classes.retry();
    subjects.retry();
  };
  return { classes, subjects, retry };
}
