import { Button } from '@mantine/core';
import type { CountedExam } from '#contract/exams/calls.ts';
import type { Sheet } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import { LockNote } from '#web/features/exams/reopening/lock-note.tsx';
import styles from '#web/features/exams/sheet.module.css';
import type { Drafts } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconDownload, IconPrint } from '#web/ui/icons.tsx';
import { SaveState } from './save-state.tsx';
import { useExamActions } from './use-exam-actions.ts';

type ExamBarProps = {
  readonly exam: CountedExam;
  readonly sheet: Sheet;
  readonly place: SheetPlace;
  readonly store: SheetStore;
  readonly drafts: Drafts;
};

/** Whether the results are published, whether everything is saved, and the actions for the whole sheet. */
export function ExamBar({ exam, sheet, place, store, drafts }: ExamBarProps) {
  const t = useText(messages);
  const format = useFormat();
  const may = useMay();
  const actions = useExamActions({ exam, sheet, place, store });
  const { published_dt, exam_name, year } = sheet.exam;
  const isPublished = published_dt !== null;
  return (
    <>
      <h2 className="print-only">{t('printHead', { class: sheet.class_name, exam: exam_name, year })}</h2>
      <div className={styles.exam}>
        <StatusBadge tone={isPublished ? 'success' : 'muted'}>
          {isPublished ? `${t('published')} · ${format.day(published_dt)}` : t('notPublished')}
        </StatusBadge>
        <SaveState drafts={drafts} store={store} />
        <span className={styles.space} />
        {may('exams.publish') && (
          <Button variant={isPublished ? 'default' : 'light'} onClick={() => void actions.publish()}>
            {t(isPublished ? 'unpublish' : 'publish')}
          </Button>
        )}
        {may('exams.exportSheet') && (
          <Button variant="default" leftSection={<IconDownload />} onClick={() => void actions.exportSheet()}>
            {t('export')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPrint />} visibleFrom="sm" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <LockNote marks={{ ...sheet.exam, class_id: sheet.class_id }} />
    </>
  );
}
