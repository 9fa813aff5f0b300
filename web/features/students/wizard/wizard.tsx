import type { ReactNode } from 'react';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students/calls.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { useListState } from '#web/features/students/list/use-list-state.ts';
import { type StudentSection, sectionIds, sections } from '#web/features/students/record/form-values.ts';
import { useFieldFormatter } from '#web/features/students/record/use-field-formatter.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { RecordWizard, type WizardProps } from '#web/ui/record/wizard.tsx';
import { AcademicStep } from './academic-step.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { FamilyStep } from './family-step.tsx';
import { StudentFields } from './fields.tsx';
import { NamesakeQuestion } from './namesake-question.tsx';
import { ReviewStep } from './review-step.tsx';
import { type StudentForm, type StudentFormOptions, useStudentForm } from './use-student-form.ts';

/** 'Add New Student' or 'Edit Student'; editing first reads the student again. */
export function StudentWizard({ id, ...open }: WizardProps) {
  const t = useText(messages);
  const [{ lead }, setState] = useListState();
  const opened = useRecordToEdit(id, (known) => queryFor(contract.students.get, { params: { id: known } }));
  const prepared = useRecordToEdit(id ? undefined : lead, (known) =>
    queryFor(contract.leads.prepareStudent, { params: { id: known } }),
  );
  const close = () =>
    lead === undefined ? open.onClose() : void setState(closedWithLead, { replace: true });
  if (prepared.failure && opened.ready) {
    const texts = { title: t('addNew'), unknown: t('leadUnknown'), failed: t('leadFailed') };
    return <PendingRecord {...prepared} {...texts} onClose={close} />;
  }
  if (opened.ready && prepared.ready) {
    const from = lead && prepared.record ? { id: lead, values: prepared.record.values } : undefined;
    return <Wizard {...open} onClose={close} student={opened.record} lead={from} />;
  }
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={open.onClose} />;
}

const closedWithLead = { wizard: undefined, edit: undefined, step: undefined, lead: undefined } as const;

type OpenWizardProps = Omit<WizardProps, 'id'> & {
  readonly student: Student | undefined;
  readonly lead: StudentFormOptions['lead'];
};

function Wizard({ student, lead, step, onStep, onClose }: OpenWizardProps) {
  const t = useText(messages);
  const form = useStudentForm({
    student,
    lead,
    onStep,
    onSaved: () => {
      toast({ message: t(student ? 'updated' : 'created') });
      onClose();
    },
  });
  return (
    <RecordWizard
      form={form}
      title={t(student ? 'edit' : 'addNew')}
      steps={useSteps(form, onStep)}
      step={step}
      onStep={onStep}
      submitLabel={t(student ? 'update' : 'create')}
      busyLabel={t(student ? 'updating' : 'creating')}
      failure={form.failure && t('saveFailed', { message: form.failure })}
      conflict={useShownConflict(form)}
      notice={
        <>
          <DuplicatesPanel form={form} />
          <NamesakeQuestion form={form} />
        </>
      }
      onClose={onClose}
    />
  );
}

const contents: Partial<Record<StudentSection, (props: { readonly form: StudentForm }) => ReactNode>> = {
  academic: AcademicStep,
  family: FamilyStep,
};

function useSteps(form: StudentForm, onStep: WizardProps['onStep']) {
  const t = useText(messages);
  const typed = sectionIds.map((id) => {
    const Content = contents[id];
    const content = () =>
      Content ? <Content form={form} /> : <StudentFields form={form} fields={sections[id]} />;
    return { id, label: t(`step.${id}`), content };
  });
  const review = () => <ReviewStep form={form} onStep={(section) => void onStep(section)} />;
  return [...typed, { id: 'review', label: t('step.review'), content: review }];
}

function useShownConflict({ conflict }: StudentForm) {
  const t = useText(messages);
  const classIds = (conflict ?? []).flatMap(({ field, theirs, mine = '' }) =>
    field === 'class_id' ? [theirs, mine] : [],
  );
  const read = useFieldFormatter({ classIds });
  return conflict?.map(({ field, theirs, mine }) => ({
    name: t(`field.${field}`),
    theirs: read(field, theirs),
    mine: mine === undefined ? undefined : read(field, mine),
  }));
}
