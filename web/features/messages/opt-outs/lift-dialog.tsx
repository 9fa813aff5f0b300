import { Textarea } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { MessageChannel, WayToOptOut } from '#contract/messages/values.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { optOutMessages } from './messages.ts';
import { useRestoring } from './use-restoring.ts';

/** Which opt-out it is. */
export type OptOutName = {
  readonly channel: MessageChannel;
  readonly address: string;
  readonly how: WayToOptOut;
};

type LiftDialogProps = { readonly optOut: OptOutName; readonly onClose: () => void };

/** Allows messages to an address again, with a reason; the message afterwards offers Undo. */
export function LiftDialog({ optOut: { channel, address, how }, onClose }: LiftDialogProps) {
  const t = useText(optOutMessages);
  const lift = useWrite(contract.messages.liftOptOut);
  const restore = useRestoring();
  const name = { channel, address, how };
  return (
    <EditDialog<{ updated_dt: string }, { reason: string }, OptOutName & { reason: string }>
      title={t('allowTitle', { address })}
      row={undefined}
      valuesOf={() => ({ reason: '' })}
      schema={contract.messages.liftOptOut.body}
      bodyOf={({ reason }) => ({ ...name, reason })}
      send={(body) => lift.mutateAsync({ body })}
      reload={async () => undefined}
      done={t('allowed', { address })}
      onUndo={() => void restore(name)}
      saveLabel={t('allow')}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          data-autofocus
          required
          label={t('reason')}
          description={t('allowHint')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
    </EditDialog>
  );
}
