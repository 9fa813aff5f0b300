import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { messages } from './messages.ts';

const linkState = { token: text() };

/** The target of the link to a new address. A button confirms, because programs that check emails open links too. */
export function ConfirmEmailPage() {
  const t = useText(messages);
  const [{ token }] = useUrlState(linkState);
  const confirm = useMutation({ mutationFn: () => call(contract.auth.confirmEmail, { body: { token } }) });
  const footer = <Link to="/">{t('continue')}</Link>;
  if (confirm.data) {
    return (
      <AuthFrame
        title={t('confirmEmailTitle')}
        hint={t('emailConfirmed', { email: confirm.data.email })}
        footer={footer}
      >
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('confirmEmailTitle')} hint={t('confirmEmailHint')} footer={footer}>
      <AuthForm onSubmit={() => confirm.mutate()}>
        {token === '' && <Banner tone="danger">{t('noToken')}</Banner>}
        {confirm.error && <Banner tone="danger">{errorText(confirm.error, t('confirmEmailFailed'))}</Banner>}
        <Button type="submit" disabled={token === '' || confirm.isPending}>
          {t('confirmEmail')}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
