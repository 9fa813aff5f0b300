import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm } from './auth-frame.tsx';
import { messages } from './messages.ts';

type RecoveryFormProps = {
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  /** Switches to the code of the app. */
  readonly onSwitch: () => void;
};

const codeLength = 16;
const lettersOf = (typed: string) => typed.replaceAll(/[^a-z0-9]/gi, '');

/** A recovery code instead of the authenticator app. */
export function RecoveryForm({ busy, failure, onSubmit, onBack, onSwitch }: RecoveryFormProps) {
  const t = useText(messages);
  const [code, setCode] = useState('');
  const isComplete = lettersOf(code).length === codeLength;
  return (
    <AuthForm onSubmit={() => isComplete && onSubmit(code)}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextInput
        ref={(element) => element?.focus()}
        label={t('recoveryCode')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isComplete || busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={onSwitch}>
        {t('useApp')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={onBack}>
        {t('back')}
      </Button>
    </AuthForm>
  );
}
