import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { conventionsOf } from '#web/lib/choices/proposed-conventions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { messages } from './messages.ts';
import { SignUpForm, type SignUpValues } from './sign-up-form.tsx';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const emptyValues = (): SignUpValues => ({
  school_name: '',
  time_zone: ownZone(),
  ...conventionsOf(ownZone()),
  name: '',
  user_email: '',
});

/** Signs up a school, where the operator permits it. */
export function SignUpPage() {
  const t = useText(messages);
  const status = useQuery(queryFor(contract.setup.status));
  const footer = <Link to="/login">{t('back')}</Link>;
  if (status.data?.sign_up) return <OpenSignUp footer={footer} />;
  return (
    <AuthFrame title={t('title')} footer={footer}>
      {status.isLoading && <Text c="dimmed">{t('loading')}</Text>}
      {status.isError && (
        <ErrorWithRetry message={errorText(status.error)} onRetry={() => void status.refetch()} />
      )}
      {status.data && <Banner tone="info">{t('unavailable')}</Banner>}
    </AuthFrame>
  );
}

function OpenSignUp({ footer }: { readonly footer: ReactNode }) {
  const t = useText(messages);
  const [values, setValues] = useState(emptyValues);
  const send = useMutation({ mutationFn: () => call(contract.signUp.request, { body: values }) });
  if (send.isSuccess)
    return (
      <AuthFrame title={t('sentTitle')} footer={footer}>
        <Banner tone="info">{t('sent', { email: values.user_email })}</Banner>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('title')} hint={t('hint')} footer={footer}>
      <SignUpForm
        values={values}
        onChange={(part) =>
          setValues({
            ...values,
            // Another zone proposes its own currency and locale; they can be changed afterwards.
            ...(part.time_zone !== undefined && conventionsOf(part.time_zone)),
            ...part,
          })
        }
        busy={send.isPending}
        error={send.error}
        onSubmit={send.mutate}
      />
    </AuthFrame>
  );
}
