import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconRefresh } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';

type RefreshButtonProps = { readonly busy: boolean; readonly onRefresh: () => void };

/** Reads the page's records again. */
export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  const t = useText(messages);
  return (
    <Button variant="default" leftSection={<IconRefresh />} loading={busy} onClick={onRefresh}>
      {t('refresh')}
    </Button>
  );
}
