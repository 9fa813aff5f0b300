import { roleNames } from '#web/lib/role-names.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { InfoList } from '#web/ui/display/info-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './account.module.css';
import { AccountCard } from './account-card.tsx';
import { messages } from './messages.ts';
import { NameForm } from './name-form.tsx';

/** Your name, and what is not changed here: email, role, school. */
export function ProfilePage() {
  const t = useText(messages);
  const roleName = useText(roleNames);
  const user = useSessionUser();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('profileTitle')}
        breadcrumbs={[{ label: t('profileTitle') }]}
        description={t('profileHint')}
      />
      <AccountCard title={t('you')}>
        <NameForm key={user?.name} name={user?.name ?? ''} />
      </AccountCard>
      <AccountCard title={t('fixed')} hint={t('fixedHint')}>
        <InfoList
          items={[
            { label: t('email'), value: user?.email },
            { label: t('role'), value: user && roleName(`role.${user.role}`) },
            { label: t('school'), value: user?.school?.name },
          ]}
        />
      </AccountCard>
    </div>
  );
}
