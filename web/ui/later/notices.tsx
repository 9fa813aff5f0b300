import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './notices.module.css';

/** Faster loads show nothing. */
const patience = 300;

/** Over the page and its dialogs, because a dialog that is not there yet has no place. */
function Notice({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={classes.notice}>{children}</div>, document.body);
}

/** Says that a dialog is loading, if it takes long. */
export function LoadingNotice() {
  const t = useText(messages);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, patience, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSlow && (
      <Notice>
        <output className={classes.loading}>
          <Loader size="xs" aria-hidden="true" />
          {t('loading')}
        </output>
      </Notice>
    )
  );
}

type FailedProps = {
  /** Absent if the part has failed again: browsers may keep a failure until the page is loaded again. */
  readonly onRetry: (() => void) | undefined;
};

/** Says that a part could not be loaded, in its place. */
export function FailedInPlace({ onRetry }: FailedProps) {
  const t = useText(messages);
  const action = (
    <Button variant="default" onClick={onRetry ?? (() => location.reload())}>
      {t(onRetry ? 'tryAgain' : 'reloadPage')}
    </Button>
  );
  return (
    <Banner tone="danger" actions={action}>
      {t(onRetry ? 'partFailed' : 'partFailedAgain')}
    </Banner>
  );
}

/** Says that a dialog could not be loaded. It stays while the dialog is wanted, so that pressing again is not ignored. */
export function FailedNotice({ onRetry }: FailedProps) {
  return (
    <Notice>
      <FailedInPlace onRetry={onRetry} />
    </Notice>
  );
}
