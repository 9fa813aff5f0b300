import { useText } from '#web/lib/text.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './account.module.css';
import { AddressPanel } from './address-panel.tsx';
import { MailPanel } from './email-panel.tsx';
import { messages } from './messages.ts';
import { PasswordPanel } from './password-panel.tsx';
import { TwoFactorPanel } from './second-factor/panel.tsx';
import { SessionsPanel } from './sessions/panel.tsx';

/** Your account: address, password, second factor, sessions. */
export function AccountPage() {
  const t = useText(messages);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('accountTitle')}
        breadcrumbs={[{ label: t('accountTitle') }]}
        description={t('accountHint')}
      />
      <AddressPanel />
      <PasswordPanel />
      <TwoFactorPanel />
      <MailPanel />
      <SessionsPanel />
    </div>
  );
}
