import { Button } from '@mantine/core';
import { useState } from 'react';
import { readFailedRequest } from '#web/lib/api/failed-request.ts';
import { useText } from '#web/lib/text.ts';
import { IconWarning } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './banner.module.css';
import { CopyButton } from './copy-button.tsx';

type ErrorWithRetryProps = {
  /** What failed, as a sentence. */
  readonly message: string;
  readonly onRetry?: () => void;
};

/** A failed load, where the content would have been, with the id by which the log names the request. */
export function ErrorWithRetry({ message, onRetry }: ErrorWithRetryProps) {
  const t = useText(messages);
  const [id] = useState(readFailedRequest);
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <IconWarning />
      <span className={classes.message}>
        {message}
        {id && <small className={classes.reference}>{t('reference', { id })}</small>}
      </span>
      {id && <CopyButton text={id} />}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
