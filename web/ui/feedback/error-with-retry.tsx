import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconWarning } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './banner.module.css';

type ErrorWithRetryProps = {
  /** What failed, as a sentence. */
  readonly message: string;
  readonly onRetry?: () => void;
};

/** A failed load, where the content would have been. */
export function ErrorWithRetry({ message, onRetry }: ErrorWithRetryProps) {
  const t = useText(messages);
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <IconWarning />
      <span className={classes.message}>{message}</span>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
