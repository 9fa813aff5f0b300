import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ErasurePlan } from '#contract/privacy/calls.ts';
import type { NamedPerson } from '#contract/privacy/values.ts';
import { OwnPasswordInput } from '#web/features/account/confirmation-fields.tsx';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { HoldPanel } from './hold-panel.tsx';
import { PlanList } from './plan-list.tsx';

type EraseDialogProps = NamedPerson & { readonly onClose: () => void; readonly onErased: () => void };

/** Shows what erasing a person means, and erases after name, password and reason were entered. */
export function EraseDialog({ kind, id, name, ...end }: EraseDialogProps) {
  const t = useText(messages);
  const plan = useQuery({ ...queryFor(contract.privacy.plan, { params: { kind, id } }), staleTime: 0 });
  if (plan.data) return <PlanDialog plan={plan.data} {...end} />;
  return (
    <Dialog title={t('eraseTitle', { name })} size="lg" onClose={end.onClose}>
      {plan.isError ? (
        <ErrorWithRetry
          message={errorText(plan.error, t('planFailed'))}
          onRetry={() => void plan.refetch()}
        />
      ) : (
        <Bones label={t('loading')} lines={5} />
      )}
    </Dialog>
  );
}

type PlanDialogProps = Omit<EraseDialogProps, keyof NamedPerson> & { readonly plan: ErasurePlan };
const everywhere = [
  'students',
  'guardians',
  'teachers',
  'leads',
  'chat',
  'tasks',
  'activities',
  'jobs',
  'audit',
  'trash',
];

function useErasing({ plan: { kind, id, name }, onErased }: PlanDialogProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState({ name: '', password: '', reason: '' });
  const erase = useWrite(contract.privacy.erase, everywhere);
  const send = async () => {
    // The form shows errors. The record may have been closed by the time this is done.
    const isErased = await erase.mutateAsync({ params: { kind, id }, body: typed }).then(
      () => true,
      () => false,
    );
    if (!isErased) return;
    toast({ message: t('erasing', { name }) });
    onErased();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event of a dialog inside another form on to that form.
    event.stopPropagation();
    void send();
  };
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const fields = erase.error instanceof ApiError ? erase.error.fields : {};
  return { typed, change, submit, fields, error: erase.error, busy: erase.isPending };
}

function PlanDialog(props: PlanDialogProps) {
  const { plan, onClose } = props;
  const t = useText(messages);
  const id = useId();
  const erasing = useErasing(props);
  const close = () => !erasing.busy && onClose();
  const footer = (
    <>
      <Button variant="default" disabled={erasing.busy} onClick={close}>
        {t('cancel')}
      </Button>
      {!plan.hold && (
        <Button type="submit" form={id} color="red" loading={erasing.busy}>
          {t('eraseNow')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('eraseTitle', { name: plan.name })} size="lg" onClose={close} footer={footer}>
      <Stack gap="md">
        <HoldPanel plan={plan} />
        <PlanList plan={plan} />
        {!plan.hold && <EraseForm id={id} name={plan.name} plan={plan} {...erasing} />}
      </Stack>
    </Dialog>
  );
}

type EraseFormProps = ReturnType<typeof useErasing> & {
  readonly id: string;
  readonly name: string;
  readonly plan: ErasurePlan;
};

function EraseForm({ id, name, plan, typed, change, submit, fields, error }: EraseFormProps) {
  const t = useText(messages);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap="md">
        {error && <Banner tone="danger">{errorText(error, t('eraseFailed'))}</Banner>}
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          required
          autosize
          maxLength={1000}
          error={fields['reason']}
          value={typed.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <TextInput
          label={t('typeName', { name })}
          required
          autoComplete="off"
          error={fields['name']}
          value={typed.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <OwnPasswordInput
          value={typed.password}
          onChange={(password) => change({ password })}
          error={fields['password']}
        />
        <HoldPanel plan={plan} reason={typed.reason} />
      </Stack>
    </form>
  );
}
