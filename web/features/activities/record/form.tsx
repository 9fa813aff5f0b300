import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Activity, activityChanges, newActivity } from '#contract/activities/record.ts';
import { activityPriorities, activityTypes, storedStatuses } from '#contract/activities/values.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/activities/all-messages.ts';
import { type FormValues, formBodyOf, formValuesOf } from '#web/features/activities/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { MomentInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { LeadInput } from '#web/ui/lead-input/lead-input.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { useActivityCalls } from './dialog.tsx';

type ActivityFormDialogProps = {
  /** The activity to edit; undefined for a new one. */
  readonly id: string | undefined;
  /** The contact and day of a new activity, if known. */
  readonly contact: string | undefined;
  readonly day: string | undefined;
  readonly onClose: () => void;
};

/** 'Add Activity' or 'Edit Activity' with every field; editing first reads the activity again. */
export function ActivityFormDialog({ id, ...options }: ActivityFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.activities.get, { params: { id: known } }));
  if (opened.ready) return <OpenForm {...options} activity={opened.record} />;
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={options.onClose} />;
}

type OpenFormProps = Omit<ActivityFormDialogProps, 'id'> & { readonly activity: Activity | undefined };

function OpenForm({ activity, contact = '', day, onClose }: OpenFormProps) {
  const t = useText(messages);
  const format = useFormat();
  const calls = useActivityCalls(activity);
  const isNew = activity === undefined;
  const initialValues = { contactId: contact, scheduledAt: day ? `${day}T09:00` : '' };
  const before = activity && formValuesOf(activity, format.local, initialValues);
  return (
    <EditDialog<Activity, FormValues, object>
      title={t(isNew ? 'add' : 'edit')}
      row={activity}
      valuesOf={(row) => formValuesOf(row, format.local, initialValues)}
      schema={isNew ? newActivity : activityChanges}
      bodyOf={(values) => formBodyOf(values, before)}
      send={calls.send}
      reload={calls.reload}
      done={t('saved')}
      failed={`${t(isNew ? 'createFailed' : 'updateFailed')}:`}
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          <WhatFields
            form={form}
            needsContact={!activity?.student_id}
            isAboutKnown={!isNew || contact !== ''}
          />
          <WhenFields form={form} />
          <OutcomeFields form={form} />
        </FormGrid>
      )}
    </EditDialog>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<FormValues> };

type WhatFieldsProps = FieldsProps & {
  /** Not for activities about a student. */
  readonly needsContact: boolean;
  /** The contact is known, so the title comes first. */
  readonly isAboutKnown: boolean;
};

function WhatFields({ form, needsContact, isAboutKnown }: WhatFieldsProps) {
  const t = useText(messages);
  const types = activityTypes.map((value) => ({ value, label: t(`type.${value}`) }));
  return (
    <>
      <WholeRow>
        <LeadInput
          label={t('field.contactId')}
          required={needsContact}
          {...form.getInputProps('contactId')}
        />
      </WholeRow>
      <NativeSelect label={t('field.type')} required data={types} {...form.getInputProps('type')} />
      <TextInput
        label={t('field.title')}
        required
        data-autofocus={isAboutKnown || undefined}
        {...form.getInputProps('title')}
      />
      <WholeRow>
        <Textarea
          label={t('field.description')}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('description')}
        />
      </WholeRow>
    </>
  );
}

function WhenFields({ form }: FieldsProps) {
  const t = useText(messages);
  const statuses = storedStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  const priorities = activityPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
  return (
    <>
      <MomentInput label={t('field.scheduledAt')} {...form.getInputProps('scheduledAt')} />
      <NativeSelect label={t('field.status')} data={statuses} {...form.getInputProps('status')} />
      <NativeSelect label={t('field.priority')} data={priorities} {...form.getInputProps('priority')} />
      <TextInput label={t('field.duration')} inputMode="numeric" {...form.getInputProps('duration')} />
    </>
  );
}

function OutcomeFields({ form }: FieldsProps) {
  const t = useText(messages);
  return (
    <>
      <WholeRow>
        <Textarea label={t('field.outcome')} autosize maxRows={10} {...form.getInputProps('outcome')} />
      </WholeRow>
      <WholeRow>
        <Textarea label={t('field.nextAction')} autosize maxRows={10} {...form.getInputProps('nextAction')} />
      </WholeRow>
    </>
  );
}
