import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { SetupForm, type SetupValues } from './setup-form.tsx';

const emptyValues = (): SetupValues => ({
  token: '',
  school_name: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  name: '',
  user_email: '',
  password: '',
});

/** The first visit of an installation without a school: creates the school and its first account-admin. */
export function SetupPage() {
  const t = useText(messages);
  const [values, setValues] = useState(emptyValues);
  const create = useMutation({
    mutationFn: () => call(contract.setup.create, { body: values }),
    onSuccess: () => queryClient.removeQueries({ queryKey: ['setup'] }),
  });
  if (create.isSuccess) {
    return (
      <AuthFrame title={t('doneTitle')} hint={t('done')}>
        <p>
          <Link to="/login">{t('signIn')}</Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('title')} hint={t('hint')}>
      <SetupForm
        values={values}
        onChange={(part) => setValues({ ...values, ...part })}
        busy={create.isPending}
        error={create.error}
        onSubmit={create.mutate}
      />
    </AuthFrame>
  );
}
