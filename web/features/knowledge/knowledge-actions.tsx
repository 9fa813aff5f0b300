import { Button, Menu } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { UnansweredActions } from '#web/features/answers/unanswered-actions.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  IconBook,
  IconDownload,
  IconHistory,
  IconMenu,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconUpload,
} from '#web/ui/icons.tsx';
import { PageActions } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';

type KnowledgeActionsProps = {
  readonly chatbotId: string;
  /** The sample cannot be edited. */
  readonly demo: boolean;
  readonly busy: boolean;
  readonly onOpen: (open: 'new' | 'try' | 'words' | 'versions' | 'import' | 'unanswered') => void;
  readonly onRefresh: () => void;
};

/** The buttons of the page while this tab is open. */
export function KnowledgeActions(props: KnowledgeActionsProps) {
  const { chatbotId, demo, busy, onOpen, onRefresh } = props;
  const t = useText(messages);
  return (
    <PageActions>
      <UnansweredActions chatbotId={chatbotId} disabled={demo} onOpen={() => onOpen('unanswered')} />
      <Button variant="default" leftSection={<IconSearch />} disabled={demo} onClick={() => onOpen('try')}>
        {t('try')}
      </Button>
      <MoreMenu {...props} />
      <Button variant="default" leftSection={<IconRefresh />} loading={busy} onClick={onRefresh}>
        {t('refresh')}
      </Button>
      <Button leftSection={<IconPlus />} disabled={demo} onClick={() => onOpen('new')}>
        {t('add')}
      </Button>
    </PageActions>
  );
}

function MoreMenu({ chatbotId, demo, onOpen }: KnowledgeActionsProps) {
  const t = useText(messages);
  const save = (format: 'json' | 'csv') =>
    downloadReply(contract.knowledge.export, { params: { id: chatbotId }, query: { format } }).catch(
      (error: unknown) => toast({ tone: 'danger', message: errorText(error, t('exportFailed')) }),
    );
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconMenu />} disabled={demo}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBook />} onClick={() => onOpen('words')}>
          {t('words')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory />} onClick={() => onOpen('versions')}>
          {t('versions')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload />} onClick={() => onOpen('import')}>
          {t('import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload />} onClick={() => void save('json')}>
          {t('exportJson')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload />} onClick={() => void save('csv')}>
          {t('exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
