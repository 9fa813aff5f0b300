import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones, CardBones } from '#web/ui/feedback/skeletons.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';
import classes from './page-states.module.css';

/** While the code of a page is on its way. */
export function PagePending() {
  const t = useText(messages);
  return (
    <div className={classes.pending}>
      <CardBones label={t('loadingPage')} />
      <Bones label={t('loadingPage')} lines={8} />
    </div>
  );
}

/** When a page could not be loaded or shown. A new version may be out, so trying again loads everything again. */
export function PageFailed() {
  const t = useText(messages);
  return (
    <>
      <PageHeader title={t('failedTitle')} />
      <ErrorWithRetry message={t('failed')} onRetry={() => location.reload()} />
    </>
  );
}
