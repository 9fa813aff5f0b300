import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CannedReply } from '#contract/chat/settings.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './replies.module.css';
import { ReplyDialog } from './reply-dialog.tsx';

type RepliesDialogProps = { readonly chatbotId: string; readonly onClose: () => void };

/** The canned replies: add, change, delete. */
export function RepliesDialog({ chatbotId, onClose }: RepliesDialogProps) {
  const t = useText(messages);
  const [open, setOpen] = useState<CannedReply | 'new'>();
  const found = useQuery(queryFor(contract.chat.listReplies, { query: { chatbot_id: chatbotId } }));
  const remove = useRemoval();
  const replies = found.data?.replies;
  return (
    <Dialog
      title={t('title')}
      size="lg"
      onClose={onClose}
      footer={<Footer onAdd={() => setOpen('new')} onClose={onClose} />}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('hint')}</Text>
        {found.isError && <ErrorWithRetry message={t('failed')} onRetry={() => void found.refetch()} />}
        {found.isPending && <Bones label={t('title')} />}
        {replies?.length === 0 && <Text>{t('none')}</Text>}
        <ul className={classes.replies} aria-label={t('title')}>
          {replies?.map((reply) => (
            <ReplyItem
              key={reply.canned_reply_id}
              reply={reply}
              onEdit={() => setOpen(reply)}
              onRemove={() => void remove(reply)}
            />
          ))}
        </ul>
      </Stack>
      {open && (
        <ReplyDialog
          chatbotId={chatbotId}
          reply={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Dialog>
  );
}

type FooterProps = { readonly onAdd: () => void; readonly onClose: () => void };

function Footer({ onAdd, onClose }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" onClick={onAdd}>
        {t('add')}
      </Button>
      <Button onClick={onClose}>{t('done')}</Button>
    </>
  );
}

type ReplyItemProps = {
  readonly reply: CannedReply;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

function ReplyItem({ reply: { chatbot_id, title, reply_text }, onEdit, onRemove }: ReplyItemProps) {
  const t = useText(messages);
  const isForAll = chatbot_id === null;
  const mayEdit = useSessionUser()?.role === 'account-admin' || !isForAll;
  return (
    <li className={classes.replyItem}>
      <span className={classes.replyWords}>
        <strong>{title}</strong>
        <span className={classes.text}>{reply_text}</span>
        {isForAll && <span className={classes.soft}>{t(mayEdit ? 'forAll' : 'forAllOnly')}</span>}
      </span>
      {mayEdit && (
        <>
          <ActionIcon aria-label={t('editOf', { title })} onClick={onEdit}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon color="red" aria-label={t('removeOf', { title })} onClick={onRemove}>
            <IconDelete size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

function useRemoval() {
  const t = useText(messages);
  const removing = useWrite(contract.chat.removeReply);
  return async ({ canned_reply_id: id, title }: CannedReply) => {
    const label = t('remove');
    const message = t('removeQuestion', { title });
    if (!(await askConfirmation({ title: label, message, confirmLabel: label, danger: true }))) return;
    try {
      await removing.mutateAsync({ params: { id } });
      toast({ message: t('removed', { title }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('removeFailed', { message: errorText(error) }) });
    }
  };
}
