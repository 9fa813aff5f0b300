import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconCopy } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  readonly text: string;
  /** What it says afterwards, if the text has a name. */
  readonly outcome?: { readonly copied: string; readonly failed: string };
};

export function CopyButton({ text, outcome }: CopyButtonProps) {
  const t = useText(messages);
  const copy = () => copyText(text, outcome ?? { copied: t('copied'), failed: t('copyFailed') });
  return (
    <Button variant="default" leftSection={<IconCopy />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
