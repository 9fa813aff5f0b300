import { TextInput } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

type OneTimeCodeInputProps = {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: string | undefined;
};

/** Six digits of an authenticator app. */
export function OneTimeCodeInput({ value, onChange, error }: OneTimeCodeInputProps) {
  const t = useText(messages);
  return (
    <TextInput
      label={t('code')}
      description={t('codeHint')}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
    />
  );
}
