import { Button } from '@mantine/core';
import { useState } from 'react';
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
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type PublishedMarks, showsMarks } from './published-marks.ts';

const ReopenDialog = createLazyPart(async () => ({ default: (await import('./dialog.tsx')).ReopenDialog }));

/** Says that published marks are locked, or why they are open again, and offers the other. */
export function LockNote({ marks }: { readonly marks: PublishedMarks }) {
  if (marks.is_locked) return <Locked marks={marks} />;
  return marks.reopening && <Reopened marks={marks} reopening={marks.reopening} />;
}

type ReopenedProps = { readonly marks: PublishedMarks; readonly reopening: Reopening };

function Reopened({ marks, reopening: { reason, reopened_by, reopened_dt } }: ReopenedProps) {
  const t = useText(messages);
  const format = useFormat();
  const may = useMay();
  const lockAgain = useLocking(marks);
  const name = reopened_by ?? t('formerUser');
  const action = may('exams.lock') && (
    <Button variant="default" onClick={() => void lockAgain()}>
      {t('lockAgain')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={action}>
      {t('reopenedNote', { name, at: format.dateTime(reopened_dt), reason })}
    </Banner>
  );
}

function Locked({ marks }: { readonly marks: PublishedMarks }) {
  const t = useText(messages);
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const { class_id } = marks;
  const mayReopen = class_id !== null && may('exams.reopen');
  const action = mayReopen && (
    <Button variant="default" onClick={() => setIsAsking(true)}>
      {t('reopen')}
    </Button>
  );
  return (
    <Banner tone="info" actions={action}>
      {t(mayReopen ? 'lockedNote' : 'lockedNoteRead')}
      <Later>
        {isAsking && class_id !== null && (
          <ReopenDialog marks={{ ...marks, class_id }} onClose={() => setIsAsking(false)} />
        )}
      </Later>
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
