import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './frame.module.css';
import type { WizardStep } from './step.ts';
import { WizardSteps } from './steps.tsx';

type WizardFrameProps = {
  /** The dialog's name, for example 'Add New Student'. */
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
  /** Closes without asking: drop the draft here too. */
  readonly onClose: () => void;
  /** Above the step: a failure, a `StaleConflict`, a warning about a duplicate, a restored draft. */
  readonly notice?: ReactNode;
  /** All later steps can be opened, not only the next one. */
  readonly leaps?: boolean;
};

/**
 * A form of several steps, full-screen. Forward requires a valid step, Back is always possible; Enter in a field
 * goes on, and submits on the last step. Keep its values with `useDraft`.
 */
export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, onStep, onSubmit, busy } = props;
  const form = useId();
  const close = guardedClose(props);
  const element = useRef<HTMLFormElement>(null);
  const hasLeftField = useHasLeftField(element);
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === props.step),
  );
  const current = steps[index];
  const next = steps[index + 1];
  // Missing fields are reported only after the first change, so that a new form does not open with errors.
  const marksMissing = (hasLeftField || props.unsaved) && current?.question === undefined;
  const ready = next ? current?.valid === true : steps.every(({ valid }) => valid);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    if (next) onStep(next.id);
    else onSubmit();
  };
  const footer = <Footer {...props} index={index} ready={ready} marksMissing={marksMissing} form={form} />;
  return (
    <Dialog title={title} size="full" onClose={close} footer={footer}>
      <form id={form} ref={element} className={classes.form} noValidate onSubmit={goOn}>
        <WizardSteps
          steps={steps}
          index={index}
          marksCurrent={marksMissing}
          onStep={onStep}
          leaps={props.leaps ?? false}
        />
        {props.notice}
        {current && <Step key={current.id} {...current} />}
      </form>
    </Dialog>
  );
}

/** Whether the person has been in a field of the form and left it again. */
function useHasLeftField(form: RefObject<HTMLFormElement | null>) {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const onFocusOut = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('input, select, textarea') && setHasLeft(true);
    const element = form.current;
    element?.addEventListener('focusout', onFocusOut);
    return () => element?.removeEventListener('focusout', onFocusOut);
  }, [form]);
  return hasLeft;
}

function guardedClose({ busy, unsaved, onClose }: WizardFrameProps) {
  const close = async () => {
    if (!busy && (!unsaved || (await askDiscard()))) onClose();
  };
  return () => void close();
}

/** Each step starts at its top: focus must not stay on a button that the new step disables. */
function Step({ label, content }: WizardStep) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.closest('form')?.parentElement?.scrollTo({ top: 0 });
  }, []);
  return (
    <section ref={element} className={classes.step} aria-label={label} tabIndex={-1}>
      {content()}
    </section>
  );
}

type FooterProps = WizardFrameProps & {
  readonly index: number;
  readonly ready: boolean;
  readonly marksMissing: boolean;
  readonly form: string;
};

function Footer(props: FooterProps) {
  const { steps, index, ready, marksMissing, form, busy, busyLabel, submitLabel, onStep } = props;
  const t = useText(messages);
  const previous = steps[index - 1];
  const isLast = index === steps.length - 1;
  const question = steps[index]?.question;
  const hint = question ?? (marksMissing ? t('required') : '');
  return (
    <div className={classes.footer}>
      <Button variant="default" disabled={!previous || busy} onClick={() => previous && onStep(previous.id)}>
        {t('previous')}
      </Button>
      <span className={classes.count}>{t('step', { step: index + 1, total: steps.length })}</span>
      <output className={classes.hint} data-question={question !== undefined || undefined}>
        {ready ? '' : hint}
      </output>
      <Button
        disabled={!ready || busy}
        title={ready ? undefined : (question ?? t('required'))}
        type="submit"
        form={form}
      >
        {!isLast && t('next')}
        {isLast && (busy ? busyLabel : submitLabel)}
      </Button>
    </div>
  );
}
