import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { useText } from '#web/lib/text.ts';
import { IconPrint } from '#web/ui/icons.tsx';
import { useAnnouncementRemoval } from './use-removal.ts';
import { useAnnouncementRights } from './use-rights.ts';
import { useMoves } from './use-transitions.ts';

type RecordActionsProps = {
  readonly announcement: Announcement;
  readonly onPrint: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** The actions of the open announcement. */
export function RecordActions({ announcement, onPrint, onEdit, onClose }: RecordActionsProps) {
  const t = useText(messages);
  const may = useAnnouncementRights()(announcement);
  const { publish, unpublish, archive } = useMoves();
  const remove = useAnnouncementRemoval();
  const removeAndClose = async () => {
    if (await remove(announcement)) onClose();
  };
  const run = (move: (moved: Announcement) => Promise<void>) => () => void move(announcement);
  return (
    <>
      <Button variant="default" leftSection={<IconPrint />} onClick={onPrint}>
        {t('print')}
      </Button>
      {may.remove && <Action name="delete" short="deleteShort" danger onRun={() => void removeAndClose()} />}
      {may.unpublish && <Action name="unpublish" short="unpublishShort" onRun={run(unpublish)} />}
      {may.archive && <Action name="archive" short="archive" onRun={run(archive)} />}
      {may.edit && <Action name="edit" short="editShort" main={!may.publish} onRun={onEdit} />}
      {may.publish && <Action name="publish" short="publish" main onRun={run(publish)} />}
    </>
  );
}

type ActionProps = {
  readonly name: 'delete' | 'unpublish' | 'archive' | 'edit' | 'publish';
  /** The short label for phones, where five buttons have to fit. */
  readonly short: 'deleteShort' | 'unpublishShort' | 'archive' | 'editShort' | 'publish';
  readonly main?: boolean;
  readonly danger?: boolean;
  readonly onRun: () => void;
};

function Action({ name, short, main = false, danger = false, onRun }: ActionProps) {
  const t = useText(messages);
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      aria-label={t(name)}
      {...(danger && { color: 'red' })}
      onClick={onRun}
    >
      <span className={styles.wide}>{t(name)}</span>
      <span className={styles.narrow}>{t(short)}</span>
    </Button>
  );
}
