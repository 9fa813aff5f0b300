import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconBell } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';

/** What a page needs itself goes first: the bell begins to listen when nothing has been loaded for a while. */
const quietMs = 2_500;
/** Some pages never rest. */
const longestMs = 15_000;
const hurry = Promise.withResolvers<void>();

function pageAtRest(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, quietMs);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    const end = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'resource' });
    setTimeout(end, longestMs);
  });
}

const BellMenu = lazy(async () => {
  await Promise.race([hurry.promise, pageAtRest()]);
  const module = await import('#web/features/notifications/bell-menu.tsx');
  return { default: module.BellMenu };
});

/** The bell; pressed before it has come, it comes at once and opens. */
export function Bell() {
  const t = useText(messages);
  const [isWanted, setWanted] = useState(false);
  const want = () => {
    setWanted(true);
    hurry.resolve();
  };
  const first = (
    <ActionIcon aria-label={t('notifications')} title={t('notifications')} onClick={want}>
      <IconBell size={20} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={first}>
      <BellMenu opens={isWanted} />
    </Suspense>
  );
}
