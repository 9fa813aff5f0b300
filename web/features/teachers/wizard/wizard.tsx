import { contract } from '#contract/index.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { sectionIds } from '#web/features/teachers/record/form-values.ts';
import { useFieldFormatter } from '#web/features/teachers/record/use-field-formatter.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { RecordWizard, type WizardProps } from '#web/ui/record/wizard.tsx';
import { ReviewStep, TeacherStep } from './steps.tsx';
import { type TeacherForm, useTeacherForm } from './use-teacher-form.ts';

/** 'Add New Teacher' or 'Edit Teacher'; editing first reads the teacher again. */
export function TeacherWizard({ id, ...open }: WizardProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.teachers.get, { params: { id: known } }));
  if (opened.ready) return <Wizard {...open} teacher={opened.record} />;
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={open.onClose} />;
}

type OpenWizardProps = Omit<WizardProps, 'id'> & { readonly teacher: Teacher | undefined };

function Wizard({ teacher, step, onStep, onClose }: OpenWizardProps) {
  const t = useText(messages);
  const form = useTeacherForm({
    teacher,
    onStep,
    onSaved: () => {
      toast({ message: t(teacher ? 'updated' : 'created') });
      onClose();
    },
  });
  return (
    <RecordWizard
      form={form}
      title={t(teacher ? 'edit' : 'addNew')}
      steps={useSteps(form, onStep)}
      step={step}
      onStep={onStep}
      submitLabel={t(teacher ? 'update' : 'create')}
      busyLabel={t(teacher ? 'updating' : 'creating')}
      failure={form.failure && t('saveFailed', { message: form.failure })}
      conflict={useShownConflict(form)}
      onClose={onClose}
    />
  );
}

function useSteps(form: TeacherForm, onStep: WizardProps['onStep']) {
  const t = useText(messages);
  const typed = sectionIds.map((id) => {
    const content = () => <TeacherStep form={form} section={id} />;
    return { id, label: t(`step.${id}`), content };
  });
  const review = () => <ReviewStep form={form} onStep={(section) => void onStep(section)} />;
  return [...typed, { id: 'review', label: t('step.review'), content: review }];
}

function useShownConflict({ conflict }: TeacherForm) {
  const t = useText(messages);
  const read = useFieldFormatter();
  return conflict?.map(({ field, theirs, mine }) => ({
    name: t(`field.${field}`),
    theirs: read(field, theirs),
    mine: mine === undefined ? undefined : read(field, mine),
  }));
}
