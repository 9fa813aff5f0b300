import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { conventionsOf } from '#web/lib/choices/proposed-conventions.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { SetupForm, type SetupValues } from './setup-form.tsx';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const emptyValues = (): SetupValues => ({
  token: '',
  school_name: '',
  time_zone: ownZone(),
  ...conventionsOf(ownZone()),
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
        onChange={(part) =>
          setValues({
            ...values,
            // Another zone proposes its own currency and locale; they can be changed afterwards.
            ...(part.time_zone !== undefined && conventionsOf(part.time_zone)),
            ...part,
          })
        }
        busy={create.isPending}
        error={create.error}
        onSubmit={create.mutate}
      />
    </AuthFrame>
  );
}
