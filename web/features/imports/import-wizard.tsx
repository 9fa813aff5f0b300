import { useEffect } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { WizardFrame } from '#web/ui/wizard/frame.tsx';
import { messages } from './all-messages.ts';
import { CheckStep } from './check-step.tsx';
import { ClassesStep } from './classes/step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportedKind, isUnderWay, toDo } from './rules.ts';
import { useImport } from './use-import.ts';
import { type ImportForm, useImportForm } from './use-import-form.ts';

type ImportWizardProps = {
  readonly kind: ImportedKind;
  readonly step: string | undefined;
  readonly onStep: (step: string | undefined) => void;
  /** Opens the started import, or an earlier one. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** From a file to a preview of its effects; nothing changes before the last button. */
export function ImportWizard(props: ImportWizardProps) {
  const { kind, step, onStep, onOpen, onClose } = props;
  const t = useText(messages);
  const form = useImportForm(kind);
  const count = useCount(form);
  useFirstStep(props, form);
  const submit = async () => {
    const started = await form.start();
    if (started) onOpen(started.import_id);
  };
  return (
    <WizardFrame
      title={t('importTitle', { kind: t(kind) })}
      steps={useSteps(props, { form, count })}
      step={step}
      onStep={(next) => {
        if (next === 'check') void form.checkRows();
        onStep(next);
      }}
      submitLabel={count > 0 ? t('start', { count }) : t('import')}
      busyLabel={t('starting')}
      busy={form.busy === 'starting'}
      onSubmit={() => void submit()}
      unsaved={form.chosen !== undefined}
      onClose={onClose}
      notice={form.failure !== undefined && <Banner tone="danger">{form.failure}</Banner>}
    />
  );
}

/** A reload loses the file, so only the first step can be shown. */
function useFirstStep({ step, onStep }: ImportWizardProps, form: ImportForm) {
  const isLost = step !== undefined && !form.chosen;
  useEffect(() => {
    if (isLost) onStep(undefined);
  });
}

type Progress = { readonly form: ImportForm; readonly count: number };

function useSteps({ onStep, onOpen }: ImportWizardProps, { form, count }: Progress) {
  const t = useText(messages);
  const classes = {
    id: 'classes',
    label: t('step.classes'),
    valid: form.classesDecided,
    question: t('decideClasses'),
    content: () => (
      <ClassesStep
        classes={form.classes}
        chosen={form.choices?.places ?? {}}
        onChoose={(places) => form.change({ places })}
      />
    ),
  };
  return [
    {
      id: 'file',
      label: t('step.file'),
      valid: form.chosen !== undefined && form.busy === undefined,
      content: () => <FileStep form={form} onChosen={() => onStep('columns')} onOpen={onOpen} />,
    },
    {
      id: 'columns',
      label: t('step.columns'),
      valid: form.columnsValid && !form.classes.isReading,
      content: () => <ColumnsStep form={form} />,
    },
    // Only a file that names unknown classes has this step.
    ...(form.classes.missing.length > 0 || form.classes.failed ? [classes] : []),
    {
      id: 'check',
      label: t('step.check'),
      valid: count > 0 && form.guardians.decided,
      // Rows that cannot be imported are explained in the step.
      question: form.guardians.decided ? '' : t('decideGuardians'),
      content: () => <CheckStep form={form} />,
    },
  ];
}

/** How many rows the import would write with the current choices. */
function useCount(form: ImportForm): number {
  const { summary } = useImport(form.check?.import_id ?? '');
  if (!form.check || !summary || isUnderWay(summary)) return 0;
  const blocked = form.onError === 'all_or_nothing' && summary.counts.refused > 0;
  return blocked ? 0 : toDo(summary);
}
