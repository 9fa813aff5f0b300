import { Button } from '@mantine/core';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import type { Drafts } from '#web/features/exams/store/state.ts';
import { type SheetStore, unsavedIn } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';

type SaveStateProps = { readonly drafts: Drafts; readonly store: SheetStore };

/** Whether everything typed is stored; failed saves can be retried at once. */
export function SaveState({ drafts, store }: SaveStateProps) {
  const t = useText(messages);
  const { sending, failed, wrong } = unsavedIn(drafts);
  return (
    <div className={styles.state}>
      <output>
        {failed > 0 && <StatusBadge tone="danger">{t('unsaved', { count: failed })}</StatusBadge>}
        {failed === 0 && sending > 0 && <StatusBadge tone="info">{t('saving')}</StatusBadge>}
        {wrong > 0 && <StatusBadge tone="warning">{t('needsLook', { count: wrong })}</StatusBadge>}
        {failed + sending + wrong === 0 && <StatusBadge tone="success">{t('saved')}</StatusBadge>}
      </output>
      {failed > 0 && (
        <Button size="compact-sm" variant="default" title={t('saveFailed')} onClick={store.retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
