import { Anchor, Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from '#web/features/account/account.module.css';
import { messages } from '#web/features/account/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCopy } from '#web/ui/icons.tsx';

type AuthenticatorPanelProps = { readonly secret: string; readonly otpauth_url: string };

/** Groups of four are easier to type than 32 letters. */
const groupLetters = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Everything an authenticator app needs: a QR code, a link and a key to type. */
export function AuthenticatorPanel({ secret, otpauth_url }: AuthenticatorPanelProps) {
  const t = useText(messages);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ message: t('copied') });
  };
  return (
    <div className={classes.step}>
      <Text>{t('scan')}</Text>
      <QrCode text={otpauth_url} />
      <Anchor href={otpauth_url}>{t('openApp')}</Anchor>
      <div>
        <Text c="dimmed">{t('secret')}</Text>
        <div className={classes.secret}>
          <code>{groupLetters(secret)}</code>
          <Button variant="subtle" leftSection={<IconCopy />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const t = useText(messages);
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={t('qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
