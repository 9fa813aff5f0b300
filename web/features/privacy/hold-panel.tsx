import { Button, Group } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { ErasurePlan } from '#contract/privacy.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';

type HoldPanelProps = {
  readonly plan: ErasurePlan;
  /** What was typed as a reason: with it somebody can be put on hold. */
  readonly reason?: string;
};

/** The legal hold of a person: why, and its end; or the way to place one. */
export function HoldPanel({ plan: { kind, id, name, hold }, reason }: HoldPanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const place = useWrite(contract.privacy.placeHold);
  const lift = useWrite(contract.privacy.liftHold);
  const params = { kind, id };
  const failed = (error: Error) => toast({ tone: 'danger', message: errorText(error, t('holdFailed')) });
  if (hold && reason === undefined) {
    const onLift = () =>
      lift.mutate(
        { params },
        { onSuccess: () => toast({ message: t('lifted', { name }) }), onError: failed },
      );
    return (
      <Banner
        tone="warning"
        actions={
          <Button variant="default" loading={lift.isPending} onClick={onLift}>
            {t('lift')}
          </Button>
        }
      >
        <strong>{t('held', { reason: hold.reason })}</strong>
        <br />
        {t('heldBy', { who: hold.placed_by ?? '–', when: format.day(hold.created_dt) })}
      </Banner>
    );
  }
  if (hold || reason === undefined) return null;
  const onPlace = () => {
    if (reason.trim() === '') return toast({ tone: 'danger', message: t('reasonRequired') });
    const onSuccess = () => toast({ message: t('placed', { name }) });
    return place.mutate({ params, body: { reason } }, { onSuccess, onError: failed });
  };
  return (
    <Group>
      <Button variant="subtle" size="compact-sm" loading={place.isPending} onClick={onPlace}>
        {t('hold')}
      </Button>
    </Group>
  );
}
