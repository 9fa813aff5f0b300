import { PasswordInput, TextInput } from '@mantine/core';
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

type OwnPasswordInputProps = {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
};

/** The own password once more, before something that protects the account changes. */
export function OwnPasswordInput({ value, onChange, error }: OwnPasswordInputProps) {
  const t = useText(messages);
  return (
    <PasswordInput
      label={t('ownPassword')}
      autoComplete="current-password"
      required
      data-autofocus
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
