import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { AccountCard } from '#web/features/account/account-card.tsx';
import { messages } from '#web/features/account/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';

const TwoFactorSetUpDialog = createLazyPart(async () => ({
  default: (await import('./set-up-dialog.tsx')).TwoFactorSetUpDialog,
}));
const TwoFactorOffDialog = createLazyPart(async () => ({
  default: (await import('./turn-off-dialog.tsx')).TwoFactorOffDialog,
}));
const RecoveryDialog = createLazyPart(async () => ({
  default: (await import('./recovery-dialogs.tsx')).RecoveryDialog,
}));

type OpenDialog = 'set up' | 'off' | 'codes';
type Factor = ResultOf<typeof contract.auth.twoFactor>;

/** Whether sign-in asks for a code, how many recovery codes are left, and the actions to change that. */
export function TwoFactorPanel() {
  const t = useText(messages);
  const [open, setOpen] = useState<OpenDialog>();
  const { data: factor } = useQuery({ ...queryFor(contract.auth.twoFactor), staleTime: 0 });
  const isOn = factor?.is_on;
  const status = isOn !== undefined && (
    <StatusBadge tone={isOn ? 'success' : 'muted'}>{t(isOn ? 'twoFactorOn' : 'twoFactorOff')}</StatusBadge>
  );
  const close = () => setOpen(undefined);
  return (
    <AccountCard title={t('twoFactor')} hint={t('twoFactorHint')} status={status}>
      {factor && isOn && <RecoveryState {...factor} />}
      <Group gap="xs">
        {isOn && (
          <Button variant="default" onClick={() => setOpen('codes')}>
            {t('recoveryRenew')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={!factor || (factor.is_on && factor.is_required)}
          onClick={() => setOpen(isOn ? 'off' : 'set up')}
        >
          {t(isOn ? 'turnOff' : 'setUp')}
        </Button>
      </Group>
      {factor?.is_required && <Text c="dimmed">{t('twoFactorRequired')}</Text>}
      <Later>
        {open === 'off' && <TwoFactorOffDialog onClose={close} />}
        {open === 'codes' && <RecoveryDialog onClose={close} />}
        {open === 'set up' && <TwoFactorSetUpDialog onClose={close} />}
      </Later>
    </AccountCard>
  );
}

/** Few codes left are a reason to create new ones. */
const few = 3;

function RecoveryState({ recovery_codes_left: count }: Factor) {
  const t = useText(messages);
  if (count === 0) return <Text c="danger">{t('recoveryNone')}</Text>;
  return <Text c={count <= few ? 'danger' : 'dimmed'}>{t('recoveryLeft', { count })}</Text>;
}
