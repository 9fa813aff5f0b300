import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcement-fields.ts';
import { useText } from '#web/lib/text.ts';
import { IconPrint } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import { useAnnouncementRemoval } from './use-announcement-removal.ts';
import { useAnnouncementRights } from './use-announcement-rights.ts';
import { useMoves } from './use-moves.ts';

type RecordActionsProps = {
  readonly announcement: Announcement;
  readonly onPrint: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** What may be done with the open announcement. */
export function RecordActions({ announcement, onPrint, onEdit, onClose }: RecordActionsProps) {
  const t = useText(messages);
  const may = useAnnouncementRights()(announcement);
  const { publish, unpublish, archive } = useMoves();
  const remove = useAnnouncementRemoval();
  const removed = async () => {
    if (await remove(announcement)) onClose();
  };
  const moves = [
    { key: 'unpublish', allowed: may.unpublish, run: unpublish },
    { key: 'archive', allowed: may.archive, run: archive },
  ] as const;
  return (
    <>
      <Button variant="default" leftSection={<IconPrint />} onClick={onPrint}>
        {t('print')}
      </Button>
      {may.remove && (
        <Button variant="default" color="red" onClick={() => void removed()}>
          {t('delete')}
        </Button>
      )}
      {moves.map(
        ({ key, allowed, run }) =>
          allowed && (
            <Button key={key} variant="default" onClick={() => void run(announcement)}>
              {t(key)}
            </Button>
          ),
      )}
      {may.edit && (
        <Button variant={may.publish ? 'default' : 'filled'} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {may.publish && <Button onClick={() => void publish(announcement)}>{t('publish')}</Button>}
    </>
  );
}
