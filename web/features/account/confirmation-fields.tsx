import { PasswordInput, TextInput } from '@mantine/core';
import { useSessionUser } from '#web/lib/session/session.ts';
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

/** Asks for the current password again before a change that affects the account's security. */
export function OwnPasswordInput({ value, onChange, error }: OwnPasswordInputProps) {
  const t = useText(messages);
  return (
    <>
      <AccountNameInput />
      <PasswordInput
        label={t('ownPassword')}
        autoComplete="current-password"
        required
        data-autofocus
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

/** Tells password managers whose password a form is about; there is nothing to type. */
export function AccountNameInput() {
  const email = useSessionUser()?.email ?? '';
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
