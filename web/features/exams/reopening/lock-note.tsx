import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Reopening } from '#contract/marks/reopening.ts';
import { messages } from '#web/features/exams/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { showsMarks } from './shows-marks.ts';

const ReopenDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ReopenDialog }));

/** Published marks of a class in an exam. */
export type PublishedMarks = {
  readonly exam_id: string;
  readonly exam_name: string;
  /** Null for a student who was in no class: then there is nothing to reopen. */
  readonly class_id: string | null;
  readonly updated_dt: string;
  readonly is_locked: boolean;
  readonly reopening: Reopening | null;
};

/** Says that published marks are locked, or why they are open again, and offers the other. */
export function LockNote({ marks }: { readonly marks: PublishedMarks }) {
  const t = useText(messages);
  const format = useFormat();
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const { is_locked, reopening, class_id } = marks;
  const lockAgain = useLocking(marks);
  if (!is_locked && reopening) {
    const { reason, reopened_by, reopened_dt } = reopening;
    const name = reopened_by ?? t('somebody');
    return (
      <Banner
        tone="warning"
        actions={
          may('exams.lock') && (
            <Button variant="default" onClick={() => void lockAgain()}>
              {t('lockAgain')}
            </Button>
          )
        }
      >
        {t('reopenedNote', { name, at: format.dateTime(reopened_dt), reason })}
      </Banner>
    );
  }
  if (!is_locked) return null;
  const mayReopen = class_id !== null && may('exams.reopen');
  return (
    <Banner
      tone="info"
      actions={
        mayReopen && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('reopen')}
          </Button>
        )
      }
    >
      {t(mayReopen ? 'lockedNote' : 'lockedNoteRead')}
      <Suspense>
        {isAsking && class_id !== null && (
          <ReopenDialog marks={{ ...marks, class_id }} onClose={() => setIsAsking(false)} />
        )}
      </Suspense>
    </Banner>
  );
}

function useLocking({ exam_id, exam_name, class_id, updated_dt }: PublishedMarks) {
  const t = useText(messages);
  const lock = useWrite(contract.exams.lock, showsMarks);
  return async () => {
    if (class_id === null) return;
    await lock.mutateAsync({ params: { id: exam_id, classId: class_id }, version: updated_dt }).then(
      () => toast({ message: t('lockedDone', { exam: exam_name }) }),
      (error: unknown) => toast({ message: errorText(error, t('actionFailed')), tone: 'danger' }),
    );
  };
}
