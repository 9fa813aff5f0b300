import { useText } from '#web/lib/text.ts';
import { IconCheck } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import type { WizardStep } from './step.ts';
import classes from './steps.module.css';

type WizardStepsProps = {
  readonly steps: readonly Omit<WizardStep, 'content'>[];
  readonly index: number;
  /** Whether the open step says that it is not complete. */
  readonly marksCurrent: boolean;
  readonly onStep: (id: string) => void;
  /** Whether all later steps can be opened, or only the next one. */
  readonly leaps?: boolean;
};

/** Where the person is. Back is always open, forward only from a valid step, and past invalid ones never. */
export function WizardSteps({ steps, index, marksCurrent, onStep, leaps = false }: WizardStepsProps) {
  const t = useText(messages);
  const firstInvalid = steps.findIndex(({ valid }, at) => at >= index && !valid);
  const furthest = Math.min(firstInvalid < 0 ? steps.length : firstInvalid, leaps ? steps.length : index + 1);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map(({ id, label, valid }, at) => {
        const state = at === index ? 'current' : at < index ? 'past' : 'ahead';
        const marked = !valid && (at === index ? marksCurrent : state === 'past');
        return (
          <li key={id} className={classes.step} data-state={state} data-invalid={marked || undefined}>
            <button
              type="button"
              className={classes.button}
              aria-current={at === index ? 'step' : undefined}
              disabled={at > Math.max(index, furthest)}
              onClick={() => onStep(id)}
            >
              <span className={classes.mark} aria-hidden="true">
                {state === 'past' && valid ? <IconCheck size={14} /> : at + 1}
              </span>
              <span className={classes.label}>{label}</span>
              {marked && <span className="unseen">{t('stepInvalid')}</span>}
              {state === 'past' && valid && <span className="unseen">{t('stepDone')}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
