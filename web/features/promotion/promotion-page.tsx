import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import type { Promotion } from '#contract/promotion/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCalendar } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EarlierPanel } from './earlier-promotions.tsx';
import { messages } from './messages.ts';
import { PlanPanel } from './plan-panel.tsx';
import { ChangePanel } from './promotion-panel.tsx';
import { StartPanel } from './start-panel.tsx';
import { useListState } from './use-list-state.ts';

const RulesForm = createLazyPart(async () => ({ default: (await import('./rules-form.tsx')).RulesForm }));

/** The promotion to the next academic year: plan, review, run, undo. */
export function PromotionPage() {
  const t = useText(messages);
  const allowed = useMay()('promotion.list');
  const found = useQuery({ ...queryFor(contract.promotion.list), enabled: allowed });
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[
          { label: t('settings'), to: '/settings' },
          { label: t('years'), to: '/settings/years' },
          { label: t('title') },
        ]}
      />
      {!allowed && <EmptyState icon={IconCalendar} title={t('notAllowed')} hint={t('notAllowedHint')} />}
      {found.isError && <ErrorWithRetry message={t('failed')} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Bones label={t('title')} lines={8} />}
      {found.data && <Changes {...found.data} />}
    </>
  );
}

type ChangesProps = {
  readonly promotions: readonly Promotion[];
  readonly next: {
    readonly from_year: Promotion['from_year'];
    readonly to_year: Promotion['to_year'];
  } | null;
};

function Changes({ promotions, next }: ChangesProps) {
  const t = useText(messages);
  const [state, setState] = useListState();
  const planned = promotions.find(
    ({ status, from_year }) =>
      status !== 'undone' && from_year.academic_year_id === next?.from_year.academic_year_id,
  );
  const shown = promotions.find(({ promotion_id }) => promotion_id === state.change) ?? planned;
  const earlier = promotions.filter((each) => each !== shown);
  return (
    <>
      {!next && !shown && (
        <EmptyState
          icon={IconCalendar}
          title={t('noYear')}
          hint={t('noYearHint')}
          action={
            <Button component={Link} to="/settings/years">
              {t('addYear')}
            </Button>
          }
        />
      )}
      {next && !planned && <StartPanel {...next} />}
      {shown && <Change key={shown.promotion_id} promotion={shown} />}
      {earlier.length > 0 && (
        <EarlierPanel promotions={earlier} onOpen={(change) => void setState({ change, page: undefined })} />
      )}
    </>
  );
}

function Change({ promotion }: { readonly promotion: Promotion }) {
  const isOpen = promotion.status === 'draft' || promotion.status === 'done';
  return (
    <>
      <ChangePanel promotion={promotion} />
      <Later>{isOpen && <RulesForm key={promotion.updated_dt} promotion={promotion} />}</Later>
      <PlanPanel promotion={promotion} />
    </>
  );
}
