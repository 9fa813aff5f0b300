import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type CannedReply, cannedReplyForm } from '#contract/chat/settings.ts';
import { contract } from '#contract/index.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type ReplyDialogProps = {
  readonly chatbotId: string;
  readonly reply: CannedReply | undefined;
  readonly onClose: () => void;
};

const valuesOf = (reply: CannedReply | undefined, mayForAll: boolean) => ({
  title: reply?.title ?? '',
  reply_text: reply?.reply_text ?? '',
  for_all: reply ? reply.chatbot_id === null : mayForAll,
});

/** Adds or changes a canned reply. */
export function ReplyDialog({ chatbotId, reply, onClose }: ReplyDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const mayForAll = useSessionUser()?.role === 'account-admin';
  const create = useWrite(contract.chat.createReply);
  const update = useWrite(contract.chat.updateReply);
  const query = queryFor(contract.chat.listReplies, { query: { chatbot_id: chatbotId } });
  const reload = async () => {
    const { replies } = await client.fetchQuery({ ...query, staleTime: 0 });
    return replies.find(({ canned_reply_id }) => canned_reply_id === reply?.canned_reply_id);
  };
  return (
    <EditDialog
      title={t(reply ? 'edit' : 'add')}
      row={reply}
      valuesOf={(row) => valuesOf(row, mayForAll)}
      schema={cannedReplyForm}
      bodyOf={({ for_all, ...words }) => ({ ...words, chatbot_id: for_all ? null : chatbotId })}
      send={(body, options) =>
        reply
          ? update.mutateAsync({ params: { id: reply.canned_reply_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('saved')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} mayForAll={mayForAll} />}
    </EditDialog>
  );
}

type ReplyValues = ReturnType<typeof valuesOf>;

type FieldsProps = {
  readonly form: Pick<UseFormReturnType<ReplyValues>, 'getInputProps'>;
  readonly mayForAll: boolean;
};

function Fields({ form, mayForAll }: FieldsProps) {
  const t = useText(messages);
  return (
    <>
      <TextInput label={t('replyTitle')} required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={t('replyText')}
        required
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('reply_text')}
      />
      <Checkbox
        label={t('forAll')}
        description={mayForAll ? undefined : t('forAllHint')}
        disabled={!mayForAll}
        {...form.getInputProps('for_all', { type: 'checkbox' })}
      />
    </>
  );
}
