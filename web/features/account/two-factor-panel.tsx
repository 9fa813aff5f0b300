import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { AccountCard } from './account-card.tsx';
import { messages } from './messages.ts';
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx';

const TwoFactorSetUpDialog = lazy(() =>
  import('./two-factor-set-up-dialog.tsx').then((module) => ({ default: module.TwoFactorSetUpDialog })),
);

/** Whether signing in asks for a code, and the way to change that. */
export function TwoFactorPanel() {
  const t = useText(messages);
  const [open, setOpen] = useState<'set up' | 'off'>();
  const me = useQuery(reading(contract.auth.me));
  const isOn = me.data?.two_factor;
  const status = isOn !== undefined && (
    <StatusBadge tone={isOn ? 'success' : 'muted'}>{t(isOn ? 'twoFactorOn' : 'twoFactorOff')}</StatusBadge>
  );
  const close = () => setOpen(undefined);
  return (
    <AccountCard title={t('twoFactor')} hint={t('twoFactorHint')} status={status}>
      <div>
        <Button
          variant="default"
          disabled={isOn === undefined}
          onClick={() => setOpen(isOn ? 'off' : 'set up')}
        >
          {t(isOn ? 'turnOff' : 'setUp')}
        </Button>
      </div>
      {open === 'off' && <TwoFactorOffDialog onClose={close} />}
      {open === 'set up' && (
        <Suspense fallback={null}>
          <TwoFactorSetUpDialog onClose={close} />
        </Suspense>
      )}
    </AccountCard>
  );
}
