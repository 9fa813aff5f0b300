import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthForm, AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { useText } from '#web/lib/text.ts';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { OwnPasswordInput } from './confirmation-fields.tsx';
import { fieldErrors } from './field-errors.ts';
import { messages } from './messages.ts';
import { FactorFailure } from './second-factor/failure.tsx';
import type { Secret } from './second-factor/required-steps.tsx';

const loadSteps = () => import('./second-factor/required-steps.tsx');
const LaterCodeStep = createLazyPart(async () => ({ default: (await loadSteps()).CodeStep }));
const LaterCodesStep = createLazyPart(async () => ({ default: (await loadSteps()).CodesStep }));

type RequiredFactorPageProps = { readonly onBegin: () => void; readonly onDone: () => void };

/** Appears instead of every page while the school requires a second factor that the person has not set up. */
export function RequiredFactorPage({ onBegin, onDone }: RequiredFactorPageProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const [secret, setSecret] = useState<Secret>();
  // A plain mutation: the page stays as it is until the person has saved the recovery codes.
  const enable = useMutation({
    mutationFn: (otp: string) => call(contract.auth.enableTwoFactor, { body: { otp } }),
  });
  const finish = async () => {
    await client.invalidateQueries();
    onDone();
  };
  const footer = (
    <Button variant="subtle" onClick={signOut}>
      {t('signOut')}
    </Button>
  );
  if (enable.data) return <CodesStep codes={enable.data.recovery_codes} onKept={() => void finish()} />;
  if (secret) {
    return (
      <AuthFrame title={t('requiredTitle')} footer={footer}>
        <CodeStep {...secret} busy={enable.isPending} error={enable.error} onSubmit={enable.mutate} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('requiredTitle')} hint={t('requiredHint')} footer={footer}>
      <PasswordStep
        onSecret={(made) => {
          onBegin();
          setSecret(made);
        }}
      />
    </AuthFrame>
  );
}

function CodeStep(props: ComponentProps<typeof LaterCodeStep>) {
  return (
    <Later>
      <LaterCodeStep {...props} />
    </Later>
  );
}

function CodesStep(props: ComponentProps<typeof LaterCodesStep>) {
  return (
    <Later>
      <LaterCodesStep {...props} />
    </Later>
  );
}

function PasswordStep({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const setUp = useMutation({
    // The next steps load meanwhile: the codes, which appear once, must not wait for a script.
    mutationFn: async () => {
      const steps = loadSteps();
      const secret = await call(contract.auth.setUpTwoFactor, { body: { password } });
      await steps;
      return secret;
    },
    onSuccess: onSecret,
  });
  return (
    <AuthForm onSubmit={() => password !== '' && setUp.mutate()}>
      <FactorFailure error={setUp.error} />
      <OwnPasswordInput
        value={password}
        onChange={setPassword}
        error={fieldErrors(setUp.error)['password']}
      />
      <Button type="submit" loading={setUp.isPending} disabled={password === ''}>
        {t('continue')}
      </Button>
    </AuthForm>
  );
}
