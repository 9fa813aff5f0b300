import { Button } from '@mantine/core';
import { messages } from '#web/features/knowledge/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type DemoBarProps = { readonly busy: boolean; readonly onRetry: () => void };

/** Says that sample data is shown, and retries. */
export function DemoBar({ busy, onRetry }: DemoBarProps) {
  const t = useText(messages);
  const retry = (
    <Button variant="default" loading={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={retry}>
      {t('demoData')}
    </Banner>
  );
}
