import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm } from './auth-frame.tsx';
import { messages } from './messages.ts';

type CodeFormProps = {
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  /** Switches to a recovery code. */
  readonly onSwitch: () => void;
};

/** The code of the second factor. */
export function CodeForm({ busy, failure, onSubmit, onBack, onSwitch }: CodeFormProps) {
  const t = useText(messages);
  const [code, setCode] = useState('');
  return (
    <AuthForm onSubmit={() => onSubmit(code)}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextInput
        ref={(element) => element?.focus()}
        label={t('code')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" disabled={code.length < 6 || busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={onSwitch}>
        {t('useRecovery')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={onBack}>
        {t('back')}
      </Button>
    </AuthForm>
  );
}
