import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type PendingRecordProps = {
  /** Names the dialog until the record can: 'Student Details', 'Edit Student'. */
  readonly title: string;
  /** As `useRecord` and `useRecordToEdit` tell it. */
  readonly failure: 'unknown' | 'failed' | undefined;
  readonly retry: () => void;
  /** 'Student not found' */
  readonly unknown: string;
  /** 'Failed to load student' */
  readonly failed: string;
  readonly onClose: () => void;
};

/** The overlay or wizard of a record that is still on its way, or does not come. */
export function PendingRecord({ title, failure, retry, unknown, failed, onClose }: PendingRecordProps) {
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      {failure === undefined && <Bones label={title} lines={8} />}
      {failure === 'unknown' && <ErrorWithRetry message={unknown} />}
      {failure === 'failed' && <ErrorWithRetry message={failed} onRetry={retry} />}
    </Dialog>
  );
}
