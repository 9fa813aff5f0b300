import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/messages.ts';
import styles from '#web/features/teachers/teachers.module.css';
import { useText } from '#web/lib/text.ts';
import { IconMail } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';

const InvitationDialog = createLazyPart(async () => ({
  default: (await import('./invitation-dialog.tsx')).InvitationDialog,
}));

type InvitationBarProps = {
  /** The selected teachers, also those of other pages. */
  readonly selected: ReadonlyMap<string, ListedTeacher>;
  readonly onClear: () => void;
};

/** Invites the selected teachers to sign in. */
export function InvitationBar({ selected, onClear }: InvitationBarProps) {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = selected.size;
  return (
    <>
      {count > 0 && (
        <section className={styles.selection} aria-label={t('selected', { count })}>
          <output>{t('selected', { count })}</output>
          <Button ml="auto" leftSection={<IconMail />} onClick={() => setOpen(true)}>
            {t('invite', { count })}
          </Button>
          <Button variant="default" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </section>
      )}
      <Later>
        {isOpen && <InvitationDialog teachers={[...selected.values()]} onInvited={onClear} onClose={close} />}
      </Later>
    </>
  );
}
