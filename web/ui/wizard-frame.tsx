import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { messages } from './messages.ts';
import classes from './wizard-frame.module.css';
import { WizardSteps } from './wizard-steps.tsx';

export type WizardStep = {
  /** As in the URL: `?step=academic`. */
  readonly id: string;
  readonly label: string;
  /** Whether everything required of this step is there. */
  readonly valid: boolean;
  readonly content: () => ReactNode;
};

type WizardFrameProps = {
  /** Names the dialog, for example 'Add New Student'. */
  readonly title: string;
  readonly steps: readonly WizardStep[];
  /** The open step's id, from the URL; an unknown one opens the first. */
  readonly step: string | undefined;
  readonly onStep: (id: string) => void;
  /** 'Create Student', and 'Creating...' while it saves. */
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  /** True while there is something to lose: closing asks first. */
  readonly unsaved: boolean;
  /** Closes for good: drop the draft here too. */
  readonly onClose: () => void;
  /** Above the step: a failure, a `StaleConflict`, a warning about a duplicate, a restored draft. */
  readonly notice?: ReactNode;
};

/**
 * A form of several steps, full-screen. Forward goes one valid step at a time, back always;
 * Enter in a field goes on, and submits on the last step. Keep its values with `useDraft`.
 */
export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, onStep, onSubmit, unsaved, busy, onClose, notice } = props;
  const t = useText(messages);
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === props.step),
  );
  const current = steps[index];
  const isLast = index === steps.length - 1;
  const ready = isLast ? steps.every(({ valid }) => valid) : current?.valid === true;
  const goOn = () => {
    const next = steps[index + 1];
    if (!ready || busy) return;
    if (next) onStep(next.id);
    else onSubmit();
  };
  const close = async () => {
    if (busy) return;
    const question = {
      title: t('unsavedTitle'),
      message: t('unsaved'),
      cancelLabel: t('keepEditing'),
      confirmLabel: t('discard'),
      danger: true,
    };
    if (!unsaved || (await askConfirmation(question))) onClose();
  };
  return (
    <Dialog
      title={title}
      size="full"
      onClose={() => void close()}
      footer={<Footer {...props} {...{ index, ready, goOn }} />}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <WizardSteps steps={steps} index={index} onStep={onStep} />
        {notice}
        <section key={current?.id} className={classes.step} aria-label={current?.label}>
          {current?.content()}
        </section>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

type FooterProps = WizardFrameProps & {
  readonly index: number;
  readonly ready: boolean;
  readonly goOn: () => void;
};

function Footer({ steps, index, ready, goOn, busy, busyLabel, submitLabel, onStep }: FooterProps) {
  const t = useText(messages);
  const previous = steps[index - 1];
  const isLast = index === steps.length - 1;
  return (
    <div className={classes.footer}>
      <Button variant="default" disabled={!previous || busy} onClick={() => previous && onStep(previous.id)}>
        {t('previous')}
      </Button>
      <span className={classes.count}>{t('step', { step: index + 1, total: steps.length })}</span>
      <span className={classes.hint} role="status">
        {ready ? '' : t('required')}
      </span>
      <Button disabled={!ready || busy} title={ready ? undefined : t('required')} onClick={goOn}>
        {!isLast && t('next')}
        {isLast && (busy ? busyLabel : submitLabel)}
      </Button>
    </div>
  );
}
