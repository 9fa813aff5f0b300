import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type PendingRecordProps = {
  /** The dialog's name until the record is loaded: 'Student Details', 'Edit Student'. */
  readonly title: string;
  /** From `useRecord` and `useRecordToEdit`. */
  readonly failure: 'unknown' | 'failed' | undefined;
  readonly retry: () => void;
  /** 'Student not found' */
  readonly unknown: string;
  /** 'Failed to load student' */
  readonly failed: string;
  readonly onClose: () => void;
};

/** The overlay or wizard of a record that is loading, or failed to load. */
export function PendingRecord({ title, failure, retry, unknown, failed, onClose }: PendingRecordProps) {
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      {failure === undefined && <Bones label={title} lines={8} />}
      {failure === 'unknown' && <ErrorWithRetry message={unknown} />}
      {failure === 'failed' && <ErrorWithRetry message={failed} onRetry={retry} />}
    </Dialog>
  );
}
