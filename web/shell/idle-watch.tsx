import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnreported, onUse, readLatestUse } from '#web/lib/session/presence.ts';
import { signOutIdle } from '#web/lib/sign-out.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { messages } from './messages.ts';

const lookEveryMs = 5_000;
const warnMs = 2 * 60_000;

type IdleWatchProps = { readonly minutes: number };

/** Ends an idle session: warns two minutes before, and then clears the screen. */
export function IdleWatch({ minutes }: IdleWatchProps) {
  const t = useText(messages);
  const isEnding = useIdleEnd(minutes);
  if (!isEnding) return null;
  const staySignedIn = () => void call(contract.auth.me).catch(() => undefined);
  return (
    <Dialog
      title={t('idleTitle')}
      role="alertdialog"
      onClose={staySignedIn}
      footer={
        <Button onClick={staySignedIn} data-autofocus>
          {t('idleStay')}
        </Button>
      }
    >
      <Text>{t('idleSoon')}</Text>
    </Dialog>
  );
}

/** Whether the session is about to end. A key press or pointer movement in any tab keeps it. */
function useIdleEnd(minutes: number): boolean {
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    const look = () => {
      const left = readLatestUse() + minutes * 60_000 - Date.now();
      if (left <= 0) return signOutIdle();
      setEnding(left <= warnMs);
      // The person is typing or reading, which the server would not notice otherwise.
      if (isUnreported()) call(contract.auth.me).catch(() => undefined);
    };
    const timer = setInterval(look, lookEveryMs);
    const forget = onUse(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      forget();
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes]);
  return isEnding;
}
