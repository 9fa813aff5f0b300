import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import { type ClassSubject, newClassSubject } from '#contract/classes/subjects.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { SubjectSelect, TeacherSelect } from '#web/features/classes/record/subject-selects.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';

type SubjectDialogProps = {
  readonly schoolClass: ClassDetails;
  readonly year: number;
  /** The row to edit; undefined to add one. */
  readonly row: ClassSubject | undefined;
  readonly onClose: () => void;
};

type ClassSubjectValues = {
  subject_id: string;
  teacher_id: string;
  section: string;
  periods_per_week: string;
  schedule_details: string;
};

const valuesOf = (row: ClassSubject | undefined): ClassSubjectValues => ({
  subject_id: row?.subject_id ?? '',
  teacher_id: row?.teacher_id ?? '',
  section: row?.section ?? '',
  periods_per_week: String(row?.periods_per_week ?? 4),
  schedule_details: row?.schedule_details ?? '',
});

/** Whole numbers from 1 to 10; anything else is 1. */
function periodsOf(text: string) {
  const periods = Number(text);
  return Number.isInteger(periods) && periods >= 1 && periods <= 10 ? periods : 1;
}

/** Adds a subject to a class in a year, or changes one. */
export function SubjectDialog({ schoolClass, year, row, onClose }: SubjectDialogProps) {
  const t = useText(messages);
  const calls = useCalls(schoolClass.class_id, year, row);
  const bodyOf = (values: ClassSubjectValues) => ({
    ...values,
    periods_per_week: periodsOf(values.periods_per_week),
    academic_year: year,
  });
  return (
    <EditDialog
      title={t(row ? 'editSubject' : 'addSubject')}
      row={row}
      valuesOf={valuesOf}
      schema={newClassSubject}
      bodyOf={bodyOf}
      {...calls}
      done={t('subjectSaved')}
      failed={t('saveSubjectFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} schoolClass={schoolClass} row={row} />}
    </EditDialog>
  );
}

type ClassSubjectBody = Omit<ClassSubjectValues, 'periods_per_week'> & {
  readonly periods_per_week: number;
  readonly academic_year: number;
};

function useCalls(id: string, year: number, row: ClassSubject | undefined) {
  const client = useQueryClient();
  const add = useWrite(contract.classes.addSubject);
  const update = useWrite(contract.classes.updateSubject);
  const list = queryFor(contract.classes.listSubjects, { params: { id }, query: { year } });
  return {
    send: (
      body: ClassSubjectBody,
      options: { readonly idempotencyKey?: string; readonly version?: string },
    ) =>
      row
        ? update.mutateAsync({ params: { id, subjectId: row.id }, body, ...options })
        : add.mutateAsync({ params: { id }, body, ...options }),
    reload: async () => {
      const { subjects } = await client.fetchQuery({ ...list, staleTime: 0 });
      return subjects.find((fresh) => fresh.id === row?.id);
    },
  };
}

type FieldsProps = Pick<SubjectDialogProps, 'schoolClass' | 'row'> & {
  readonly form: UseFormReturnType<ClassSubjectValues>;
};

function Fields({ form, schoolClass, row }: FieldsProps) {
  const t = useText(messages);
  const { subject_id, teacher_id } = form.values;
  return (
    <>
      <SubjectSelect
        label={t('subject')}
        required
        value={subject_id}
        name={row?.subject_id === subject_id ? row.subject_name : undefined}
        error={form.errors['subject_id']}
        onChoose={(value) => form.setFieldValue('subject_id', value)}
      />
      <TeacherSelect
        label={t('teacher')}
        value={teacher_id}
        name={row?.teacher_id === teacher_id ? row.teacher_name : undefined}
        error={form.errors['teacher_id']}
        onChoose={(value) => form.setFieldValue('teacher_id', value)}
      />
      <NativeSelect
        label={t('section')}
        data={[{ value: '', label: t('allSections') }, ...sectionNames(schoolClass.sections)]}
        {...form.getInputProps('section')}
      />
      <PeriodsField form={form} />
      <ScheduleField form={form} />
    </>
  );
}

function PeriodsField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useText(messages);
  const correct = (text: string) => form.setFieldValue('periods_per_week', String(periodsOf(text)));
  return (
    <TextInput
      label={t('periods')}
      type="number"
      min={1}
      max={10}
      {...form.getInputProps('periods_per_week')}
      onBlur={(event) => correct(event.currentTarget.value)}
    />
  );
}

function ScheduleField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useText(messages);
  return (
    <Textarea
      label={t('schedule')}
      placeholder={t('scheduleHint')}
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps('schedule_details')}
    />
  );
}
