import { Button, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { AuthForm } from '#web/features/auth/auth-frame.tsx';
import { ConventionFields } from '#web/features/setup/convention-fields.tsx';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

export type SignUpValues = {
  readonly school_name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
  readonly name: string;
  readonly user_email: string;
};

type SignUpFormProps = {
  readonly values: SignUpValues;
  readonly onChange: (part: Partial<SignUpValues>) => void;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
};

const texts = [
  { field: 'school_name', word: 'school', type: 'text', autoComplete: 'organization' },
  { field: 'name', word: 'name', type: 'text', autoComplete: 'name' },
  { field: 'user_email', word: 'email', type: 'email', autoComplete: 'username' },
] as const;

export function SignUpForm({ values, onChange, busy, error, onSubmit }: SignUpFormProps) {
  const t = useText(messages);
  const fields = error instanceof ApiError ? error.fields : {};
  const inputPropsOf = (field: keyof SignUpValues) => ({
    error: fields[field],
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  const isComplete = Object.values(values).every((value) => value.trim() !== '');
  const isPlaced = Object.keys(fields).length > 0;
  return (
    <AuthForm onSubmit={onSubmit}>
      {error && !isPlaced && <Banner tone="danger">{errorText(error, t('failed'))}</Banner>}
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
      <ConventionFields values={values} inputPropsOf={inputPropsOf} />
      <Button type="submit" disabled={!isComplete || busy}>
        {t(busy ? 'sending' : 'send')}
      </Button>
    </AuthForm>
  );
}
