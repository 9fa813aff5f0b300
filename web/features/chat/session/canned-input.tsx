import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';
import classes from './session.module.css';

const RepliesDialog = createLazyPart(async () => ({
  default: (await import('#web/features/chat/settings/replies-dialog.tsx')).RepliesDialog,
}));

type CannedInputProps = { readonly chatbotId: string; readonly onChoose: (words: string) => void };

/** Inserts a canned reply into the text, and opens the list of canned replies. */
export function CannedInput({ chatbotId, onChoose }: CannedInputProps) {
  const t = useText(messages);
  const [managing, setManaging] = useState(false);
  const { data } = useQuery(queryFor(contract.chat.listReplies, { query: { chatbot_id: chatbotId } }));
  const replies = data?.replies ?? [];
  const choose = (id: string) => {
    const chosen = replies.find(({ canned_reply_id }) => canned_reply_id === id);
    if (chosen) onChoose(chosen.reply_text);
  };
  return (
    <div className={classes.canned}>
      <NativeSelect
        aria-label={t('canned')}
        disabled={replies.length === 0}
        data={[
          { value: '', label: t('chooseCanned') },
          ...replies.map(({ canned_reply_id, title }) => ({ value: canned_reply_id, label: title })),
        ]}
        value=""
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Button variant="subtle" onClick={() => setManaging(true)}>
        {t('manageCanned')}
      </Button>
      <Later>{managing && <RepliesDialog chatbotId={chatbotId} onClose={() => setManaging(false)} />}</Later>
    </div>
  );
}
