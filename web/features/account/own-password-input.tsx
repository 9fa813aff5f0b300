import { PasswordInput } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

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
