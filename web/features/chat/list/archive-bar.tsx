import { Button } from '@mantine/core';
import type { ChatListing } from '#contract/chat/session.ts';
import { messages } from '#web/features/chat/messages.ts';
import { useText } from '#web/lib/text.ts';
import classes from './list.module.css';
import { useArchiving } from './use-archiving.ts';

type ArchiveBarProps = { readonly chosen: readonly ChatListing[]; readonly onClear: () => void };

/** The actions for all selected sessions. */
export function ArchiveBar({ chosen, onClear }: ArchiveBarProps) {
  const t = useText(messages);
  const { run, busy } = useArchiving(onClear);
  if (chosen.length === 0) return null;
  return (
    <div className={classes.archiveBar} role="toolbar" aria-label={t('selected', { count: chosen.length })}>
      <output className={classes.grow}>{t('selected', { count: chosen.length })}</output>
      <Button variant="default" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <Button loading={busy} onClick={() => void run(chosen)}>
        {t('archive')}
      </Button>
    </div>
  );
}
