import type { ReactNode } from 'react';
import { WizardFrame } from '#web/ui/wizard/frame.tsx';
import { type ShownConflict, WizardNotices } from '#web/ui/wizard/notices.tsx';
import type { WizardStep } from '#web/ui/wizard/step.ts';

/** The props that a list page gives its wizard. */
export type WizardProps = {
  /** The record to edit; undefined to add one. */
  readonly id: string | undefined;
  readonly step: string | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onClose: () => void;
};

/** The part of `useRecordForm` that a frame needs. */
export type RecordForm = {
  readonly isValid: (step: string) => boolean;
  readonly busy: boolean;
  readonly unsaved: boolean;
  readonly restored: boolean;
  readonly save: () => Promise<void>;
  readonly drop: () => void;
  readonly startOver: () => void;
};

type RecordWizardProps = Omit<WizardProps, 'id'> & {
  readonly form: RecordForm;
  readonly title: string;
  readonly steps: readonly Omit<WizardStep, 'valid'>[];
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** The sentence about a failed save. */
  readonly failure: string | undefined;
  /** The form's `conflict` with the labels and formatted values of its fields. */
  readonly conflict: readonly ShownConflict[] | undefined;
  readonly leaps?: boolean;
  /** Below the notices of every wizard. */
  readonly notice?: ReactNode;
};

/** The wizard around a form of `useRecordForm`: steps, notices, closing and saving. */
export function RecordWizard({
  form,
  steps,
  onStep,
  onClose,
  failure,
  conflict,
  notice,
  ...frame
}: RecordWizardProps) {
  const { busy, restored, startOver, unsaved, drop, save } = form;
  const close = () => {
    drop();
    onClose();
  };
  return (
    <WizardFrame
      {...frame}
      steps={steps.map((step) => ({ ...step, valid: form.isValid(step.id) }))}
      onStep={(id) => void onStep(id)}
      busy={busy}
      onSubmit={() => void save()}
      unsaved={unsaved}
      onClose={close}
      notice={
        <>
          <WizardNotices
            failure={failure}
            conflict={conflict}
            restored={restored}
            busy={busy}
            onStartOver={startOver}
            onSave={() => void save()}
          />
          {notice}
        </>
      }
    />
  );
}
