import { Button } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { UnansweredActions } from '#web/features/answers/unanswered-actions.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  IconBook,
  IconChat,
  IconCheck,
  IconDownload,
  IconHistory,
  IconPlus,
  IconSearch,
  IconUpload,
} from '#web/ui/icons.tsx';
import { PageActions } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { messages } from './all-messages.ts';

type KnowledgeActionsProps = {
  readonly chatbotId: string;
  /** The sample cannot be edited. */
  readonly demo: boolean;
  readonly busy: boolean;
  readonly onOpen: (
    open: 'new' | 'try' | 'words' | 'versions' | 'import' | 'unanswered' | 'check' | 'questions',
  ) => void;
  readonly onRefresh: () => void;
};

/** The buttons of the page while this tab is open. */
export function KnowledgeActions(props: KnowledgeActionsProps) {
  const { chatbotId, demo, busy, onOpen, onRefresh } = props;
  const t = useText(messages);
  return (
    <PageActions
      primary={
        <Button leftSection={<IconPlus />} disabled={demo} onClick={() => onOpen('new')}>
          {t('add')}
        </Button>
      }
      rest={<RareActions {...props} />}
    >
      <UnansweredActions chatbotId={chatbotId} disabled={demo} onOpen={() => onOpen('unanswered')} />
      <Button variant="default" leftSection={<IconSearch />} disabled={demo} onClick={() => onOpen('try')}>
        {t('try')}
      </Button>
      <RefreshButton busy={busy} onRefresh={onRefresh} />
    </PageActions>
  );
}

function RareActions({ chatbotId, demo, onOpen }: KnowledgeActionsProps) {
  const t = useText(messages);
  const save = (format: 'json' | 'csv') =>
    downloadReply(contract.knowledge.export, { params: { id: chatbotId }, query: { format } }).catch(
      (error: unknown) => toast({ tone: 'danger', message: errorText(error, t('exportFailed')) }),
    );
  const actions = [
    { name: 'check', Icon: IconCheck, run: () => onOpen('check') },
    { name: 'questions', Icon: IconChat, run: () => onOpen('questions') },
    { name: 'words', Icon: IconBook, run: () => onOpen('words') },
    { name: 'versions', Icon: IconHistory, run: () => onOpen('versions') },
    { name: 'import', Icon: IconUpload, run: () => onOpen('import') },
    { name: 'exportJson', Icon: IconDownload, run: () => void save('json') },
    { name: 'exportCsv', Icon: IconDownload, run: () => void save('csv') },
  ] as const;
  return actions.map(({ name, Icon, run }) => (
    <Button key={name} variant="default" leftSection={<Icon />} disabled={demo} onClick={run}>
      {t(name)}
    </Button>
  ));
}
