import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Lead, LeadCard } from '#contract/leads/record.ts';
import { type LeadStage, leadStages } from '#contract/leads/values.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';

type StageDialogProps = {
  readonly card: LeadCard;
  /** The column it was dropped on; its own stage means that the person chooses. */
  readonly stage: LeadStage;
  /** With the lead after the move; undefined if it did not move. */
  readonly onEnd: (moved: Lead | undefined) => Promise<void>;
};

/** Asks for remarks, and the reason for a lost lead, and moves the lead. */
export function StageDialog({ card, stage: dropped, onEnd }: StageDialogProps) {
  const t = useText(messages);
  const form = useId();
  const [entered, setEntered] = useState<StageDetails>({
    stage: dropped === card.lead_stage ? otherThan(dropped) : dropped,
    remarks: '',
    reason: '',
  });
  const [showsErrors, setShowsErrors] = useState(false);
  const saving = useMoving(card, onEnd);
  const missing = entered.stage === 'closed-lost' && entered.reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (missing) focusFirstError(event.currentTarget as HTMLFormElement);
    else if (!saving.busy) void saving.save(entered);
  };
  const cancel = () => void (saving.busy || onEnd(undefined));
  const footer = <Footer form={form} busy={saving.busy} onCancel={cancel} />;
  return (
    <Dialog title={t('updateStage')} onClose={cancel} footer={footer}>
      <form id={form} noValidate onSubmit={submit}>
        {saving.failure && <Banner tone="danger">{t('moveFailed', { message: saving.failure })}</Banner>}
        <Fields
          card={card}
          chooses={dropped === card.lead_stage}
          entered={entered}
          change={(part) => setEntered({ ...entered, ...part })}
          problem={showsErrors && missing ? t('lostReasonRequired') : undefined}
        />
      </form>
    </Dialog>
  );
}

const stageNamed = (name: string): LeadStage => leadStages.find((each) => each === name) ?? 'new';
const otherThan = (stage: LeadStage): LeadStage => leadStages.find((each) => each !== stage) ?? stage;

type StageDetails = { readonly stage: LeadStage; readonly remarks: string; readonly reason: string };
type FieldsProps = {
  readonly card: LeadCard;
  readonly chooses: boolean;
  readonly entered: StageDetails;
  readonly change: (part: Partial<StageDetails>) => void;
  readonly problem: string | undefined;
};

function Fields({ card, chooses, entered, change, problem }: FieldsProps) {
  const t = useText(messages);
  const { stage, remarks, reason } = entered;
  const names = { name: card.name, before: t(`stage.${card.lead_stage}`), after: t(`stage.${stage}`) };
  return (
    <Stack gap="md">
      <p>{t('moveFromTo', names)}</p>
      {chooses && (
        <NativeSelect
          label={t('stage')}
          data={leadStages.flatMap((value) =>
            value === card.lead_stage ? [] : [{ value, label: t(`stage.${value}`) }],
          )}
          value={stage}
          onChange={(event) => change({ stage: stageNamed(event.currentTarget.value) })}
        />
      )}
      {stage === 'closed-lost' && (
        <Textarea
          label={t('lostReason')}
          description={t('lostReasonHint')}
          required
          maxLength={10_000}
          value={reason}
          error={problem}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={t('remarks')}
        description={t('remarksHint')}
        rows={3}
        maxLength={9_000}
        value={remarks}
        onChange={(event) => change({ remarks: event.currentTarget.value })}
      />
    </Stack>
  );
}

type FooterProps = { readonly form: string; readonly busy: boolean; readonly onCancel: () => void };

function Footer({ form, busy, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy}>
        {t('updateStage')}
      </Button>
    </>
  );
}

/** If someone else moved the lead first, the dialog closes and the board shows its stage. */
function useMoving(card: LeadCard, onEnd: StageDialogProps['onEnd']) {
  const t = useText(messages);
  const write = useWrite(contract.leads.setStage, ['activities', 'tasks']);
  const [failure, setFailure] = useState<string>();
  const save = async ({ stage, remarks, reason }: StageDetails) => {
    const lost_reason = stage === 'closed-lost' ? reason : '';
    setFailure(undefined);
    try {
      const moved = await write.mutateAsync({
        params: { id: card.crm_contact_id },
        body: { lead_stage: stage, remarks, lost_reason },
        version: card.updated_dt,
      });
      toast({ message: t('moved', { name: card.name, stage: t(`stage.${moved.lead_stage}`) }) });
      await onEnd(moved);
    } catch (error) {
      const message = errorText(error);
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404))
        return setFailure(message);
      toast({ tone: 'danger', message: t('moveFailed', { message }) });
      await onEnd(undefined);
    }
  };
  return { save, failure, busy: write.isPending };
}
