import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { waitForPageAtRest } from '#web/lib/live/network-idle.ts';
import { useText } from '#web/lib/text.ts';
import { IconBell } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';

const hurry = Promise.withResolvers<void>();

const BellMenu = createLazyPart(async () => {
  await Promise.race([hurry.promise, waitForPageAtRest()]);
  const module = await import('#web/features/notifications/bell-menu.tsx');
  return { default: module.BellMenu };
});

/** The bell; pressed before its menu is loaded, it loads at once and opens. */
export function Bell() {
  const t = useText(messages);
  const [isWanted, setWanted] = useState(false);
  const loadNow = () => {
    setWanted(true);
    hurry.resolve();
  };
  const first = (
    <ActionIcon aria-label={t('notifications')} title={t('notifications')} onClick={loadNow}>
      <IconBell size={20} />
    </ActionIcon>
  );
  return (
    <Later isFallbackKept fallback={first}>
      <BellMenu opens={isWanted} />
    </Later>
  );
}
