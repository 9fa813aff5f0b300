import { Button, Stack } from '@mantine/core';
import type { ReplyError } from '#contract/kit/envelope.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

type SchoolChoiceProps = {
  readonly choices: NonNullable<ReplyError['choices']>;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onChoose: (school_id: string) => void;
  readonly onBack: () => void;
};

/** The schools where the address and the password are right. */
export function SchoolChoice({ choices, busy, failure, onChoose, onBack }: SchoolChoiceProps) {
  const t = useText(messages);
  return (
    <Stack gap="sm">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {choices.map(({ value, label }) => (
        <Button key={value} variant="default" disabled={busy} onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
      <Button variant="subtle" disabled={busy} onClick={onBack}>
        {t('back')}
      </Button>
    </Stack>
  );
}
