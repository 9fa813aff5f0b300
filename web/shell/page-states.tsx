import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones, CardBones } from '#web/ui/feedback/skeletons.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';
import classes from './page-states.module.css';

/** Shown while the code of a page is loading. */
export function PagePending() {
  const t = useText(messages);
  return (
    <div className={classes.pending}>
      <CardBones label={t('loadingPage')} />
      <Bones label={t('loadingPage')} lines={8} />
    </div>
  );
}

/** Shown if a page could not be loaded. There may be a new version, so Retry reloads everything. */
export function PageFailed() {
  const t = useText(messages);
  return (
    <>
      <PageHeader title={t('failedTitle')} />
      <ErrorWithRetry message={t('failed')} onRetry={() => location.reload()} />
    </>
  );
}
