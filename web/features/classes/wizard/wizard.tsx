import type { ClassDetails } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import {
  type ClassValues,
  rowsWithSubject,
  type SubjectRow,
  stepIds,
} from '#web/features/classes/record/form-values.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { RecordWizard, type WizardProps } from '#web/ui/record/wizard.tsx';
import { BasicStep, DetailsStep, ReviewStep } from './steps.tsx';
import { SubjectsStep } from './subjects-step.tsx';
import { type ClassForm, useClassForm } from './use-class-form.ts';

/** 'Add Class' or 'Edit Class'; editing first reads the class again. */
export function ClassWizard({ id, ...open }: WizardProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.classes.get, { params: { id: known } }));
  if (opened.ready) return <Wizard {...open} record={opened.record} />;
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={open.onClose} />;
}

type OpenWizardProps = Omit<WizardProps, 'id'> & { readonly record: ClassDetails | undefined };

function Wizard({ record, step, onStep, onClose }: OpenWizardProps) {
  const t = useText(messages);
  const form = useClassForm({
    record,
    onStep,
    onSaved: () => {
      toast({ message: t(record ? 'updatedDone' : 'createdDone') });
      onClose();
    },
  });
  return (
    <RecordWizard
      form={form}
      title={t(record ? 'edit' : 'add')}
      leaps
      steps={useSteps(form, onStep)}
      step={step === 'students' ? 'review' : step}
      onStep={onStep}
      submitLabel={t(record ? 'update' : 'create')}
      busyLabel={t('saving')}
      failure={form.failure && t('saveFailed', { message: form.failure })}
      conflict={useShownConflict(form)}
      onClose={onClose}
    />
  );
}

const contents = { basic: BasicStep, details: DetailsStep, subjects: SubjectsStep };

function useSteps(form: ClassForm, onStep: WizardProps['onStep']) {
  const t = useText(messages);
  const typed = stepIds.map((id) => {
    const Content = contents[id];
    return { id, label: t(`step.${id}`), content: () => <Content form={form} /> };
  });
  const review = () => <ReviewStep form={form} onStep={(id) => void onStep(id)} />;
  return [...typed, { id: 'review', label: t('step.review'), content: review }];
}

function useShownConflict({ conflict }: ClassForm) {
  const t = useText(messages);
  return conflict?.map(({ field, theirs, mine }) => ({
    name: t(`field.${field}`),
    theirs: readableValue(theirs),
    mine: mine === undefined ? undefined : readableValue(mine),
  }));
}

/** A text as it is; rows of subjects in one line. */
const readableValue = (value: ClassValues[keyof ClassValues]) =>
  typeof value === 'string' ? value : rowsWithSubject(value).map(readableRow).join('; ');

const readableRow = ({ subject_name, teacher_name, section }: SubjectRow) =>
  [subject_name, teacher_name, section].filter(Boolean).join(' · ');
