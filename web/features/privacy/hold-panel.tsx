import { Button, Group } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { ErasurePlan } from '#contract/privacy/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';

type HoldPanelProps = {
  readonly plan: ErasurePlan;
  /** The typed reason, which a hold requires. */
  readonly reason?: string;
};

/** The legal hold of a person: its reason and the button to end it, or the form to place one. */
export function HoldPanel({ plan, reason }: HoldPanelProps) {
  if (plan.hold) return reason === undefined ? <Hold plan={plan} hold={plan.hold} /> : null;
  return reason === undefined ? null : <PlaceHold plan={plan} reason={reason} />;
}

function useFailed() {
  const t = useText(messages);
  return (error: Error) => toast({ tone: 'danger', message: errorText(error, t('holdFailed')) });
}

type HoldProps = {
  readonly plan: ErasurePlan;
  readonly hold: NonNullable<ErasurePlan['hold']>;
};

function Hold({ plan: { kind, id, name }, hold }: HoldProps) {
  const t = useText(messages);
  const format = useFormat();
  const onError = useFailed();
  const lift = useWrite(contract.privacy.liftHold);
  const onSuccess = () => toast({ message: t('lifted', { name }) });
  const button = (
    <Button
      variant="default"
      loading={lift.isPending}
      onClick={() => lift.mutate({ params: { kind, id } }, { onSuccess, onError })}
    >
      {t('lift')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={button}>
      <strong>{t('held', { reason: hold.reason })}</strong>
      <br />
      {t('heldBy', { who: hold.placed_by ?? '–', when: format.day(hold.created_dt) })}
    </Banner>
  );
}

function PlaceHold({ plan: { kind, id, name }, reason }: Required<HoldPanelProps>) {
  const t = useText(messages);
  const onError = useFailed();
  const place = useWrite(contract.privacy.placeHold);
  const onPlace = () => {
    if (reason.trim() === '') return toast({ tone: 'danger', message: t('reasonRequired') });
    const onSuccess = () => toast({ message: t('placed', { name }) });
    return place.mutate({ params: { kind, id }, body: { reason } }, { onSuccess, onError });
  };
  return (
    <Group>
      <Button variant="subtle" size="compact-sm" loading={place.isPending} onClick={onPlace}>
        {t('hold')}
      </Button>
    </Group>
  );
}
