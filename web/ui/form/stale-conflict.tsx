import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from '#web/ui/messages.ts';

type StaleConflictProps = {
  /** Discards the person's entries and shows the current record. */
  readonly onReload: () => void;
  /** Saves the person's entries over the other person's: the same call without the version. */
  readonly onOverwrite: () => void;
  readonly busy?: boolean;
};

/** Above a form whose save was refused because someone else changed the record first; the entries stay. */
export function StaleConflict({ onReload, onOverwrite, busy = false }: StaleConflictProps) {
  const t = useText(messages);
  const actions = (
    <>
      <Button variant="default" disabled={busy} onClick={onReload}>
        {t('reload')}
      </Button>
      <Button color="red" loading={busy} onClick={onOverwrite}>
        {t('overwrite')}
      </Button>
    </>
  );
  return (
    <Banner tone="danger" actions={actions}>
      <strong>{t('staleTitle')}</strong> <br />
      {t('stale')}
    </Banner>
  );
}
