import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm } from './auth-frame.tsx';
import { messages } from './messages.ts';

export type Credentials = {
  readonly user_email: string;
  readonly password: string;
  readonly shared_computer: boolean;
};

type CredentialsFormProps = {
  readonly values: Credentials;
  readonly onChange: (values: Credentials) => void;
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Why the person has to sign in again. */
  readonly notice: string | undefined;
  readonly onSubmit: () => void;
};

export function CredentialsForm(props: CredentialsFormProps) {
  const { values, onChange, busy, failure, notice, onSubmit } = props;
  const t = useText(messages);
  const isComplete = values.user_email.trim() !== '' && values.password !== '';
  return (
    <AuthForm onSubmit={onSubmit}>
      {failure ? <Banner tone="danger">{failure}</Banner> : notice && <Banner tone="info">{notice}</Banner>}
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={values.user_email}
        onChange={(event) => onChange({ ...values, user_email: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        onChange={(event) => onChange({ ...values, password: event.currentTarget.value })}
      />
      <Checkbox
        label={t('sharedComputer')}
        description={t('sharedComputerHint')}
        checked={values.shared_computer}
        onChange={(event) => onChange({ ...values, shared_computer: event.currentTarget.checked })}
      />
      <Button type="submit" disabled={!isComplete || busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </Button>
    </AuthForm>
  );
}
