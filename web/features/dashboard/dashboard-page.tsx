import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { TeacherHomePage } from '#web/features/teaching/home-page.tsx';
import { useAge } from '#web/lib/api/age.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconRefresh } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useAgeText } from '#web/ui/page/use-age-text.ts';
import { ContactAdminDialog } from './contact-admin-dialog.tsx';
import { CountsPanel } from './counts-panel.tsx';
import { messages } from './messages.ts';
import { RecentPanel } from './recent-panel.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { ShortcutsPanel } from './shortcuts-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useDashboard } from './use-dashboard.ts';

/** The first page: a teacher sees their own day, everyone else the whole school's. */
export function DashboardPage() {
  const may = useMay();
  return may('teaching.myClasses') ? <TeacherHomePage /> : <SchoolDashboard />;
}

/** What is due today, the number of records of each kind, and the newest ones. */
function SchoolDashboard() {
  const t = useText(messages);
  const { data, source, refresh, updating } = useDashboard();
  const age = useAgeText(useAge(contract.dashboard.get));
  const [refused, setRefused] = useState(false);
  return (
    <Stack gap="md">
      <PageHeader
        title={t('title')}
        description={age}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh />}
            loading={updating}
            onClick={() => void refresh()}
          >
            {t('refresh')}
          </Button>
        }
      />
      {source !== 'live' && <NotLive source={source} isUpdating={updating} onRetry={() => void refresh()} />}
      <SetupPanel />
      <TodayPanel />
      <CountsPanel data={data} />
      <ShortcutsPanel onRefused={() => setRefused(true)} />
      <RecentPanel data={data} />
      {refused && <ContactAdminDialog onClose={() => setRefused(false)} />}
    </Stack>
  );
}

type NotLiveProps = {
  readonly source: Exclude<ReturnType<typeof useDashboard>['source'], 'live'>;
  readonly isUpdating: boolean;
  readonly onRetry: () => void;
};

/** Says why the figures are not those of the school as it is now. */
function NotLive({ source, isUpdating, onRetry }: NotLiveProps) {
  const t = useText(messages);
  const retry = (
    <Button variant="default" loading={isUpdating} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={retry}>
      {source === 'demo'
        ? `${t('demoMode')} ${t('noEndpoint')}`
        : t(source === 'partly' ? 'partly' : 'fetchFailed')}
    </Banner>
  );
}
