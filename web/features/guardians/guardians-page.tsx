import { Button } from '@mantine/core';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { DuplicatesLink } from './duplicates/link.tsx';
import { FamiliesTable } from './list/families-table.tsx';
import { GuardianFilters } from './list/filters.tsx';
import { GuardiansTable } from './list/table.tsx';
import { type GuardianList, guardiansAtOnce, useGuardianList } from './list/use-guardian-list.ts';
import { messages } from './messages.ts';

const GuardianDialog = createLazyPart(async () => ({
  default: (await import('./record/dialog.tsx')).GuardianDialog,
}));

/** The guardians of the school, and the families that cannot be written to. */
export function GuardiansPage() {
  const t = useText(messages);
  const mayAdd = useMay()('guardians.create');
  const list = useGuardianList();
  const { dialog, showsFamilies, setState, close } = list;
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ open: 'add' })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t(showsFamilies ? 'families' : 'title')}
        breadcrumbs={[{ label: t('school') }, { label: t('title') }]}
        description={showsFamilies ? t('familiesHint') : undefined}
        actions={mayAdd && <DuplicatesLink />}
        primary={mayAdd && add}
      />
      <GuardianFilters list={list} />
      <List list={list} />
      <Later>{dialog && <GuardianDialog key={dialog.id} id={dialog.id} onClose={close} />}</Later>
    </>
  );
}

function List({ list }: { readonly list: GuardianList }) {
  const t = useText(messages);
  const { showsFamilies, guardians, families, page, setState } = list;
  const shown = showsFamilies ? families : guardians;
  if (shown.isError) return <ErrorWithRetry message={t('listFailed')} onRetry={() => void shown.refetch()} />;
  return (
    <>
      {showsFamilies ? <FamiliesTable list={list} /> : <GuardiansTable list={list} />}
      <Pagination
        page={page}
        limit={guardiansAtOnce}
        total={shown.data?.total ?? 0}
        noun={t(showsFamilies ? 'familiesNoun' : 'noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </>
  );
}
