import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Analytics } from '#contract/analytics/calls.ts';
import { contract } from '#contract/index.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { useAge } from '#web/lib/api/age.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { saveText } from '#web/lib/api/download.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { csvOf } from '#web/lib/csv.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { DetailTabs } from '#web/ui/page/detail-tabs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { useAgeText } from '#web/ui/page/use-age-text.ts';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { figuresOf, fileRows, type SectionId, sectionIds } from './figures.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { messages } from './messages.ts';
import { useAnalyticsState } from './use-analytics-state.ts';

/** Figures about the whole school: enrollment, attendance and marks, as charts, tables, CSV and print. */
export function AnalyticsPage() {
  const t = useText(messages);
  const [state, setState] = useAnalyticsState();
  const { tab = 'enrolment', year, class_id, from, to } = state;
  const found = useQuery({
    ...queryFor(contract.analytics.get, { query: { year, class_id, from, to } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const age = useAgeText(useAge(contract.analytics.get));
  const open = (next: string) =>
    void setState({ tab: sectionIds.find((id) => id === next) }, { replace: true });
  const refresh = () => void found.refetch();
  const nextStep = useNextStep(['year', 'classes', 'students'], data?.enrolment.by_class.length === 0);
  const tabs = sectionIds.map((id) => ({
    id,
    label: t(`section.${id}`),
    content: () =>
      data ? <FiguresPanel section={id} data={data} /> : <Bones label={t('title')} lines={8} />,
  }));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={age}
        breadcrumbs={[{ label: t('title') }]}
        actions={<Actions section={tab} data={data} busy={found.isRefetching} onRefresh={refresh} />}
      />
      <AnalyticsFilters />
      {error && <ErrorWithRetry message={errorText(error, t('failed'))} onRetry={refresh} />}
      {nextStep && (
        <Banner tone="info" actions={nextStep.action}>
          {nextStep.hint}
        </Banner>
      )}
      <DetailTabs label={t('sections')} tabs={error && !data ? [] : tabs} tab={tab} onTab={open} />
    </>
  );
}

type ActionsProps = {
  readonly section: SectionId;
  readonly data: Analytics | undefined;
  readonly busy: boolean;
  readonly onRefresh: () => void;
};

function Actions({ section, data, busy, onRefresh }: ActionsProps) {
  const t = useText(messages);
  const save = async () => {
    if (!data) return;
    saveText(await csvOf(fileRows(figuresOf(section, data), t)), `${section}-${data.year ?? ''}.csv`);
  };
  return (
    <>
      <Button variant="default" disabled={!data} onClick={() => void save()}>
        {t('csv')}
      </Button>
      <Button variant="default" disabled={!data} onClick={() => print()}>
        {t('print')}
      </Button>
      <RefreshButton busy={busy} onRefresh={onRefresh} />
    </>
  );
}
