import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes.ts';
import { contract } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WizardFrame } from '#web/ui/wizard-frame.tsx';
import { BasicStep, DetailsStep, ReviewStep } from './class-step.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { messages } from './messages.ts';
import { stepIds } from './rules.ts';
import { type ClassForm, useClassForm } from './use-class-form.ts';

type ClassWizardProps = {
  /** The class to edit; undefined to add one. */
  readonly id: string | undefined;
  readonly step: string | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onClose: () => void;
};

/** 'Add Class' or 'Edit Class', the latter once the class is read afresh. */
export function ClassWizard({ id, ...open }: ClassWizardProps) {
  return id === undefined ? <Wizard {...open} record={undefined} /> : <EditWizard {...open} id={id} />;
}

function EditWizard({ id, ...open }: ClassWizardProps & { readonly id: string }) {
  const t = useText(messages);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...reading(contract.classes.get, { params: { id } }),
    refetchOnMount: 'always',
  });
  // Kept as it was on opening: nothing that is read again may take the form away.
  const [record, keep] = useState<ClassDetails>();
  if (!record && data && isFetchedAfterMount && !error) keep(data);
  if (record) return <Wizard {...open} record={record} />;
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

type WizardProps = Omit<ClassWizardProps, 'id'> & { readonly record: ClassDetails | undefined };

function Wizard({ record, step, onStep, onClose }: WizardProps) {
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
    <WizardFrame
      title={t(record ? 'edit' : 'add')}
      steps={useSteps(form, onStep)}
      step={step}
      onStep={(id) => void onStep(id)}
      submitLabel={t(record ? 'update' : 'create')}
      busyLabel={t('saving')}
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

const contents = { basic: BasicStep, details: DetailsStep };

function useSteps(form: ClassForm, onStep: ClassWizardProps['onStep']) {
  const t = useText(messages);
  const typed = stepIds.map((id) => {
    const Content = contents[id];
    return { id, label: t(`step.${id}`), valid: form.isValid(id), content: () => <Content form={form} /> };
  });
  const review = () => <ReviewStep form={form} onStep={(id) => void onStep(id)} />;
  return [...typed, { id: 'review', label: t('step.review'), valid: true, content: review }];
}

/** What has to be said above the step: a failure, somebody else's change, a kept draft. */
function Notices({ form }: { readonly form: ClassForm }) {
  const t = useText(messages);
  const { failure, conflict, restored } = form;
  return (
    <>
      {conflict && <ConflictPanel form={form} conflict={conflict} />}
      {failure !== undefined && <Banner tone="danger">{t('saveFailed', { message: failure })}</Banner>}
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
    </>
  );
}
