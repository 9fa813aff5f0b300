import { Textarea, TextInput } from '@mantine/core';
import type { ChatSession, ChatUserInfo } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type LeadDialogProps = {
  readonly session: ChatSession;
  readonly info: ChatUserInfo;
  readonly onClose: () => void;
};

/** Creates a lead from the visitor, with the details they gave. */
export function LeadDialog({ session, info, onClose }: LeadDialogProps) {
  const t = useText(messages);
  const make = useWrite(contract.chat.makeLead, ['leads']);
  const known = info.user_name === t('unknownName') ? '' : info.user_name;
  const values = { name: known, email: info.user_email ?? '', phone: info.user_phone ?? '', note: '' };
  return (
    <EditDialog
      title={t('makeLead')}
      row={undefined}
      valuesOf={() => values}
      schema={contract.chat.makeLead.body}
      bodyOf={(values) => values}
      send={(body, options) =>
        make.mutateAsync({ params: { id: session.chat_session_id }, body, ...options })
      }
      reload={() => Promise.resolve(undefined)}
      done={t('leadMade', { name: info.user_name })}
      failed={t('leadFailed')}
      saveLabel={t('makeLead')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t('makeLeadHint')}</p>
          <TextInput label={t('name')} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('email')} type="email" {...form.getInputProps('email')} />
          <TextInput label={t('phone')} type="tel" {...form.getInputProps('phone')} />
          <Textarea label={t('leadNote')} autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
        </>
      )}
    </EditDialog>
  );
}
