import { Button } from '@mantine/core';
import { saveText } from '#web/lib/api/download.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconDelete, IconDownload } from '#web/ui/icons.tsx';
import { PageActions } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';
import { type AssistantTurn, printConversation } from './turns.ts';

type HistoryActionsProps = {
  readonly turns: readonly AssistantTurn[];
  readonly isBusy: boolean;
  readonly onClear: () => void;
};

/** The actions for the whole history. */
export function HistoryActions({ turns, isBusy, onClear }: HistoryActionsProps) {
  const t = useText(messages);
  const format = useFormat();
  const isEmpty = turns.length === 0;
  const save = () => saveText(printConversation(turns), `ai-chat-${format.today()}.json`, 'application/json');
  return (
    <PageActions>
      <Button variant="default" leftSection={<IconDelete />} disabled={isEmpty || isBusy} onClick={onClear}>
        {t('clear')}
      </Button>
      <Button variant="default" leftSection={<IconDownload />} disabled={isEmpty} onClick={save}>
        {t('export')}
      </Button>
    </PageActions>
  );
}
