import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WizardFrame } from '#web/ui/wizard-frame.tsx';
import { AcademicStep } from './academic-step.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { FamilyStep } from './family-step.tsx';
import { messages } from './messages.ts';
import { ReviewStep } from './review-step.tsx';
import { type Section, sectionIds, sections } from './rules.ts';
import { StudentFields } from './student-fields.tsx';
import { type StudentForm, useStudentForm } from './use-student-form.ts';

type StudentWizardProps = {
  /** Whom to edit; undefined to add a student. */
  readonly id: string | undefined;
  readonly step: string | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onClose: () => void;
};

/** 'Add New Student' or 'Edit Student', the latter once the student is read afresh. */
export function StudentWizard({ id, ...open }: StudentWizardProps) {
  return id === undefined ? <Wizard {...open} student={undefined} /> : <EditWizard {...open} id={id} />;
}

type EditWizardProps = StudentWizardProps & { readonly id: string };

function EditWizard({ id, ...open }: EditWizardProps) {
  const t = useText(messages);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...reading(contract.students.get, { params: { id } }),
    refetchOnMount: 'always',
  });
  // Kept as it was on opening: nothing that is read again may take the form away.
  const [student, keep] = useState<Student>();
  if (!student && data && isFetchedAfterMount && !error) keep(data);
  if (student) return <Wizard {...open} student={student} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Dialog title={t('edit')} size="full" onClose={open.onClose}>
      {error ? (
        <ErrorWithRetry
          message={t(isUnknown ? 'unknown' : 'readFailed')}
          {...(!isUnknown && { onRetry: () => void refetch() })}
        />
      ) : (
        <Bones label={t('edit')} lines={8} />
      )}
    </Dialog>
  );
}

type WizardProps = Omit<StudentWizardProps, 'id'> & { readonly student: Student | undefined };

function Wizard({ student, step, onStep, onClose }: WizardProps) {
  const t = useText(messages);
  const form = useStudentForm({
    student,
    onStep,
    onSaved: () => {
      toast({ message: t(student ? 'updated' : 'created') });
      onClose();
    },
  });
  const review = {
    id: 'review',
    label: t('step.review'),
    valid: true,
    content: () => <ReviewStep form={form} onStep={(section) => void onStep(section)} />,
  };
  return (
    <WizardFrame
      title={t(student ? 'edit' : 'addNew')}
      steps={[...useSteps(form), review]}
      step={step}
      onStep={(id) => void onStep(id)}
      submitLabel={t(student ? 'update' : 'create')}
      busyLabel={t(student ? 'updating' : 'creating')}
      busy={form.busy}
      onSubmit={() => void form.save()}
      unsaved={form.unsaved}
      onClose={() => {
        form.drop();
        onClose();
      }}
      notice={<Notices form={form} />}
    />
  );
}

const contents: Partial<Record<Section, (props: { readonly form: StudentForm }) => ReactNode>> = {
  academic: AcademicStep,
  family: FamilyStep,
};

function useSteps(form: StudentForm) {
  const t = useText(messages);
  return sectionIds.map((id) => {
    const Content = contents[id];
    return {
      id,
      label: t(`step.${id}`),
      valid: form.isValid(id),
      content: () =>
        Content ? <Content form={form} /> : <StudentFields form={form} fields={sections[id]} />,
    };
  });
}

/** What has to be said above the step: a failure, somebody else's change, a kept draft, a possible duplicate. */
function Notices({ form }: { readonly form: StudentForm }) {
  const t = useText(messages);
  const { failure, conflict, restored } = form;
  return (
    <>
      {conflict && (
        <InSight key={form.record?.updated_dt}>
          <ConflictPanel form={form} conflict={conflict} />
        </InSight>
      )}
      {failure !== undefined && (
        <InSight>
          <Banner tone="danger">{t('saveFailed', { message: failure })}</Banner>
        </InSight>
      )}
      {restored && !conflict && (
        <Banner
          tone="info"
          actions={
            <Button variant="default" onClick={form.startOver}>
              {t('startOver')}
            </Button>
          }
        >
          {t('draftRestored')}
        </Banner>
      )}
      <DuplicatesPanel form={form} />
    </>
  );
}

/** Whoever saves from the end of a long page has to see why it did not work. */
function InSight({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
}
