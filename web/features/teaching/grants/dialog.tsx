import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { sectionNames } from '#contract/classes/sections.ts';
import { contract } from '#contract/index.ts';
import { newTeachingGrant, type TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/all-messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useSubjectChoices } from '#web/lib/choices/subjects.ts';
import { type Text as TextOf, useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { bodyOf, type GrantValues, rights } from './form-values.ts';

type GrantDialogProps = {
  readonly teacher: { readonly teacher_id: string; readonly teacher_name: string };
  readonly onClose: () => void;
};

const blank = (): GrantValues => ({
  right: 'substitute',
  class_id: '',
  section: '',
  subject_id: '',
  department: '',
  from_date: '',
  to_date: '',
  reason: '',
});

/** What is required depends on the chosen right. */
const findMissing = (values: GrantValues, t: TextOf<typeof messages.messages>) => ({
  ...(values.right === 'substitute' && values.class_id === '' && { class_id: t('classRequired') }),
  ...(values.right === 'subject' && values.subject_id === '' && { subject_id: t('subjectRequired') }),
  ...(values.right === 'department' && !values.department.trim() && { department: t('departmentRequired') }),
  ...(values.from_date === '' && { from_date: t('firstDayRequired') }),
  ...(values.to_date === '' && { to_date: t('lastDayRequired') }),
});

/** Lets a teacher stand in for a colleague, or lead a subject or a department. */
export function GrantDialog({ teacher, onClose }: GrantDialogProps) {
  const t = useText(messages);
  const add = useWrite(contract.teaching.addGrant);
  const params = { id: teacher.teacher_id };
  return (
    <EditDialog<TeachingGrant, GrantValues, ReturnType<typeof bodyOf>>
      title={t('addGrant')}
      row={undefined}
      valuesOf={blank}
      schema={newTeachingGrant}
      problemsOf={(values) => findMissing(values, t)}
      bodyOf={bodyOf}
      send={(body, options) => add.mutateAsync({ params, body, ...options })}
      reload={async () => undefined}
      done={t('grantAdded')}
      failed={t('grantFailed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{teacher.teacher_name}</Text>
          <Fields form={form} />
        </>
      )}
    </EditDialog>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<GrantValues> };

function Fields({ form }: FieldsProps) {
  const t = useText(messages);
  const { right } = form.values;
  return (
    <>
      <NativeSelect
        label={t('right')}
        data={rights.map((value) => ({ value, label: t(`right.${value}`) }))}
        {...form.getInputProps('right')}
      />
      {right === 'substitute' && <PlaceFields form={form} />}
      {right !== 'department' && <SubjectField form={form} />}
      {right === 'department' && (
        <TextInput label={t('department')} required {...form.getInputProps('department')} />
      )}
      <DateInput label={t('firstDay')} required {...form.getInputProps('from_date')} />
      <DateInput label={t('lastDay')} required {...form.getInputProps('to_date')} />
      <Textarea label={t('grantReason')} maxLength={1000} autosize {...form.getInputProps('reason')} />
    </>
  );
}

function PlaceFields({ form }: FieldsProps) {
  const t = useText(messages);
  const { class_id, section } = form.values;
  const choices = useClassChoices({ value: class_id });
  const sections = sectionNames(choices.chosen?.sections ?? '');
  return (
    <>
      <SearchSelect
        label={t('class')}
        required
        empty={t('choose')}
        value={class_id}
        choices={choices}
        error={form.errors['class_id']}
        onChoose={(value) => form.setValues({ class_id: value, section: '' })}
      />
      <SearchSelect
        label={t('section')}
        empty={t('everySection')}
        value={section}
        choices={sections.map((value) => ({ value, label: value }))}
        disabled={class_id === ''}
        error={form.errors['section']}
        onChoose={(value) => form.setFieldValue('section', value)}
      />
    </>
  );
}

/** A substitute without a subject stands in for the class teacher. */
function SubjectField({ form }: FieldsProps) {
  const t = useText(messages);
  const { right, subject_id } = form.values;
  const choices = useSubjectChoices({ value: subject_id, showsCodes: false });
  const isRequired = right === 'subject';
  return (
    <SearchSelect
      label={t('subject')}
      required={isRequired}
      empty={t(isRequired ? 'choose' : 'asClassTeacher')}
      value={subject_id}
      choices={choices}
      error={form.errors['subject_id']}
      onChoose={(value) => form.setFieldValue('subject_id', value)}
    />
  );
}
