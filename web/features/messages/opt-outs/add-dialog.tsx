import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { contract } from '#contract/index.ts';
import { newOptOut } from '#contract/messages/opt-outs.ts';
import { type MessageChannel, messageChannels } from '#contract/messages/values.ts';
import { deliveryMessages } from '#web/features/messages/deliveries/messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { optOutMessages } from './messages.ts';

type NewOptOut = { channel: MessageChannel; address: string; reason: string };
const blank = (): NewOptOut => ({ channel: 'email', address: '', reason: '' });

/** Stops messages to an address that someone in the office types. */
export function AddOptOutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(optOutMessages);
  const add = useWrite(contract.messages.addOptOut);
  return (
    <EditDialog<{ updated_dt: string }, NewOptOut, NewOptOut>
      title={t('addTitle')}
      row={undefined}
      valuesOf={blank}
      schema={newOptOut}
      bodyOf={(values) => values}
      send={(body) => add.mutateAsync({ body })}
      reload={async () => undefined}
      done={t('added')}
      saveLabel={t('add')}
      onClose={onClose}
    >
      {(form) => <OptOutFields form={form} />}
    </EditDialog>
  );
}

function OptOutFields({ form }: { readonly form: UseFormReturnType<NewOptOut> }) {
  const t = useText(optOutMessages);
  const ofDelivery = useText(deliveryMessages);
  return (
    <>
      <NativeSelect
        label={t('channel')}
        data={messageChannels.map((value) => ({ value, label: ofDelivery(`channel.${value}`) }))}
        {...form.getInputProps('channel')}
      />
      <TextInput
        data-autofocus
        required
        label={t('address')}
        description={t('addressHint')}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <Textarea
        required
        label={t('reason')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </>
  );
}
