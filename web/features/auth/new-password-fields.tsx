import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

export type NewPassword = { readonly password: string; readonly repeated: string };
type NewPasswordFieldsProps = {
  readonly values: NewPassword;
  readonly onChange: (values: NewPassword) => void;
  /** The server's error about the new password. */
  readonly refusal: ReactNode;
};

/** Whether both fields are filled and equal; the server also checks the password. */
export const isUsable = ({ password, repeated }: NewPassword) =>
  password.length >= 8 && password === repeated;

/** A new password, typed twice, with immediate feedback. */
export function NewPasswordFields({ values, onChange, refusal }: NewPasswordFieldsProps) {
  const t = useText(messages);
  const { password, repeated } = values;
  const isShort = password !== '' && password.length < 8;
  const isDifferent = repeated !== '' && !password.startsWith(repeated);
  return (
    <>
      <PasswordInput
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        required
        error={isShort ? t('tooShort') : refusal}
        value={password}
        onChange={(event) => onChange({ ...values, password: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('repeatPassword')}
        name="repeat-password"
        autoComplete="new-password"
        required
        error={isDifferent ? t('different') : undefined}
        value={repeated}
        onChange={(event) => onChange({ ...values, repeated: event.currentTarget.value })}
      />
    </>
  );
}
