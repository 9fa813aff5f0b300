import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { messages } from './messages.ts';

/** Asks for a reset link; the reply is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const t = useText(messages);
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: (user_email: string) => call(contract.auth.forgotPassword, { body: { user_email } }),
  });
  return (
    <AuthFrame title={t('forgotTitle')} hint={t('forgotHint')} footer={<Link to="/login">{t('back')}</Link>}>
      <AuthForm onSubmit={() => send.mutate(email.trim())}>
        {send.error && <Banner tone="danger">{errorText(send.error, t('linkFailed'))}</Banner>}
        {send.isSuccess && <Banner tone="info">{t('linkSent', { email: send.variables })}</Banner>}
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" disabled={email.trim() === '' || send.isPending}>
          {t(send.isPending ? 'sendingLink' : 'sendLink')}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
