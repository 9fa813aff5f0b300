import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthForm, AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { isUsable, NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { messages } from '#web/features/users/messages.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text } from '#web/lib/list/url-values.ts';
import { startSession } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';

const linkState = { token: text() };

/** The target of the link in an invitation: `/invitation?token=…`. */
export function AcceptInvitationPage() {
  const t = useText(messages);
  const [{ token }] = useUrlState(linkState);
  const found = useQuery({
    ...queryFor(contract.users.showInvitation, { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  const isWrong = token === '' || (found.error instanceof ApiError && found.error.status === 400);
  const hint = found.data && t('invitedTo', { school: found.data.school_name });
  return (
    <AuthFrame
      title={t('joinTitle')}
      {...(hint && { hint })}
      footer={<Link to="/login">{t('joinedAlready')}</Link>}
    >
      <Stack mt="sm">
        {isWrong && <Banner tone="danger">{t('wrongInvitation')}</Banner>}
        {found.isLoading && <Text c="dimmed">{t('loadingInvitation')}</Text>}
        {found.isError && !isWrong && (
          <ErrorWithRetry message={errorText(found.error)} onRetry={() => void found.refetch()} />
        )}
        {found.data && <JoinForm token={token} name={found.data.name} email={found.data.email} />}
      </Stack>
    </AuthFrame>
  );
}

type JoinFormProps = { readonly token: string; readonly name: string; readonly email: string };

function JoinForm({ token, name, email }: JoinFormProps) {
  const t = useText(messages);
  const [values, setValues] = useState({ password: '', repeated: '' });
  const join = useMutation({
    mutationFn: () =>
      call(contract.users.acceptInvitation, { body: { token, new_password: values.password } }),
    onSuccess: (user) => startSession(user),
  });
  const refusal = join.error instanceof ApiError ? join.error.fields['new_password'] : undefined;
  const isReady = isUsable(values) && !join.isPending && !join.isSuccess;
  return (
    <AuthForm onSubmit={() => isReady && join.mutate()}>
      {join.error && !refusal && <Banner tone="danger">{errorText(join.error, t('joinFailed'))}</Banner>}
      <Text>{t('joinHint', { name, email })}</Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields values={values} onChange={setValues} refusal={refusal} />
      <Button type="submit" disabled={!isReady}>
        {t(join.isPending ? 'joining' : 'join')}
      </Button>
    </AuthForm>
  );
}
