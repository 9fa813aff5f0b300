import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import classes from '#web/features/account/account.module.css';
import { messages } from '#web/features/account/all-messages.ts';
import { saveText } from '#web/lib/api/download.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCopy, IconDownload, IconPrint } from '#web/ui/icons.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';

type RecoveryCodesPanelProps = { readonly codes: readonly string[] };

/** The recovery codes, shown only once: to copy, save or print. */
export function RecoveryCodesPanel({ codes }: RecoveryCodesPanelProps) {
  const t = useText(messages);
  const [isPrinting, setPrinting] = useState(false);
  const email = useSessionUser()?.email ?? '';
  const text = [t('recoveryFor', { email }), '', ...codes, '', t('recoveryOnce')].join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ message: t('recoveryCopied') });
  };
  return (
    <div className={classes.step}>
      <Text>{t('recoveryIntro')}</Text>
      <CodeList codes={codes} className={classes.codes} label={t('recoveryCodes')} />
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCopy />} onClick={() => void copy()}>
          {t('recoveryCopy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload />}
          onClick={() => saveText(text, 'homeroom-recovery-codes.txt', 'text/plain')}
        >
          {t('recoveryDownload')}
        </Button>
        <Button variant="default" leftSection={<IconPrint />} onClick={() => setPrinting(true)}>
          {t('recoveryPrint')}
        </Button>
      </Group>
      {isPrinting && <PrintedCodes codes={codes} email={email} onDone={() => setPrinting(false)} />}
    </div>
  );
}

type CodeListProps = RecoveryCodesPanelProps & {
  readonly className?: string | undefined;
  readonly label?: string;
};

function CodeList({ codes, className, label }: CodeListProps) {
  return (
    <ul className={className} aria-label={label}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

type PrintedCodesProps = RecoveryCodesPanelProps & { readonly email: string; readonly onDone: () => void };

function PrintedCodes({ codes, email, onDone }: PrintedCodesProps) {
  const t = useText(messages);
  return (
    <PrintSheet onDone={onDone}>
      <h1>{t('recoveryCodes')}</h1>
      <p>{t('recoveryFor', { email })}</p>
      <CodeList codes={codes} />
      <p>{t('recoveryOnce')}</p>
    </PrintSheet>
  );
}
