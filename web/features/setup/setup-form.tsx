import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { AuthForm } from '#web/features/auth/auth-frame.tsx';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ConventionFields } from './convention-fields.tsx';
import { messages } from './messages.ts';

export type SetupValues = {
  readonly token: string;
  readonly school_name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
  readonly name: string;
  readonly user_email: string;
  readonly password: string;
};

type SetupFormProps = {
  readonly values: SetupValues;
  readonly onChange: (part: Partial<SetupValues>) => void;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
};

const texts = [
  { field: 'token', word: 'token', type: 'text', autoComplete: 'off' },
  { field: 'school_name', word: 'school', type: 'text', autoComplete: 'organization' },
  { field: 'name', word: 'name', type: 'text', autoComplete: 'name' },
  { field: 'user_email', word: 'email', type: 'email', autoComplete: 'username' },
] as const;

export function SetupForm({ values, onChange, busy, error, onSubmit }: SetupFormProps) {
  const t = useText(messages);
  const fields = error instanceof ApiError ? error.fields : {};
  const inputPropsOf = (field: keyof SetupValues) => ({
    error: fields[field],
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  const isComplete = Object.values(values).every((value) => value.trim() !== '');
  return (
    <AuthForm onSubmit={onSubmit}>
      <Failure error={error} />
      {texts.map(({ field, word, type, autoComplete }) => (
        <TextInput
          key={field}
          label={t(word)}
          type={type}
          autoComplete={autoComplete}
          required
          {...inputPropsOf(field)}
        />
      ))}
      <PasswordInput
        label={t('password')}
        autoComplete="new-password"
        required
        {...inputPropsOf('password')}
      />
      <ConventionFields values={values} inputPropsOf={inputPropsOf} />
      <Button type="submit" disabled={!isComplete || busy}>
        {t(busy ? 'creating' : 'create')}
      </Button>
    </AuthForm>
  );
}

/** The error as a whole; errors of a field appear at the field. */
function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(messages);
  const isPlaced = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return error && !isPlaced && <Banner tone="danger">{errorText(error, t('failed'))}</Banner>;
}
