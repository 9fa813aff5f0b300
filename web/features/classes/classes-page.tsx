import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { SchoolClass } from '#contract/classes.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconClass, IconFilter, IconPlus, IconRefresh } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ClassCountsBar } from './class-counts-bar.tsx';
import { ClassFilters } from './class-filters.tsx';
import { ClassesTable } from './classes-table.tsx';
import { messages } from './messages.ts';
import { type ClassList, pageSize, useClassList } from './use-class-list.ts';
import { useClassRemoval } from './use-class-removal.ts';
import { hasFilters, type ListState, type SetListState, useListState } from './use-list-state.ts';

const ClassOverlay = lazy(async () => ({ default: (await import('./class-overlay.tsx')).ClassOverlay }));
const ClassWizard = lazy(async () => ({ default: (await import('./class-wizard.tsx')).ClassWizard }));

type Part = { readonly state: ListState; readonly setState: SetListState; readonly list: ClassList };

/** All classes of the school: counts, filters, and what may be done with each. */
export function ClassesPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const list = useClassList(state);
  const part = { state, setState, list };
  useLastPage(part);
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('school') }, { label: t('title') }]}
        actions={<Actions {...part} />}
      />
      <ClassCountsBar counts={list.counts} />
      {state.filters === 'open' && <ClassFilters state={state} setState={setState} />}
      {list.failed && <ErrorWithRetry message={t('listFailed')} onRetry={list.refresh} />}
      <List {...part} />
      <Layers state={state} setState={setState} />
    </>
  );
}

/** The class and the wizard that the address asks for, each over the list. */
function Layers({ state, setState }: Pick<Part, 'state' | 'setState'>) {
  const { class: id, tab, wizard, edit, step } = state;
  const may = useMay();
  const mayOpen = edit === undefined ? wizard && may('classes.create') : may('classes.update');
  return (
    <>
      <Suspense>
        {id !== undefined && (
          <ClassOverlay
            key={id}
            id={id}
            tab={tab}
            onTab={(next) => void setState({ tab: next }, { replace: true })}
            onEdit={(at) => void setState({ edit: id, step: at })}
            onClose={() => void setState({ class: undefined, tab: undefined })}
          />
        )}
      </Suspense>
      <Suspense>
        {mayOpen && (
          <ClassWizard
            key={edit}
            id={edit}
            step={step}
            onStep={(next) => setState({ step: next }, { replace: true })}
            onClose={() => void setState({ wizard: undefined, edit: undefined, step: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Where the last class of the last page went, or a link names a page too far, the last page opens. */
function useLastPage({ state, setState, list: { rows, total, updating } }: Part) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const beyond = rows?.length === 0 && !updating && total > 0 && state.page > last;
  useEffect(() => {
    if (beyond) void setState({ page: last }, { replace: true });
  });
}

function Actions({ state, setState, list }: Part) {
  const t = useText(messages);
  const may = useMay();
  const open = state.filters === 'open';
  return (
    <>
      <Button
        variant={open || hasFilters(state) ? 'light' : 'default'}
        leftSection={<IconFilter />}
        aria-expanded={open}
        onClick={() => void setState({ filters: open ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      <Button variant="default" leftSection={<IconRefresh />} loading={list.busy} onClick={list.refresh}>
        {t('refresh')}
      </Button>
      {may('classes.create') && (
        <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new', step: undefined })}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

function List({ state, setState, list }: Part) {
  const t = useText(messages);
  const remove = useClassRemoval();
  const { rows, total, updating } = list;
  const view = ({ class_id }: SchoolClass) => void setState({ class: class_id, tab: undefined });
  const edit = ({ class_id }: SchoolClass) => void setState({ edit: class_id, step: undefined });
  return (
    <>
      <ClassesTable
        classes={rows}
        total={total}
        updating={updating}
        onView={view}
        onEdit={edit}
        onDelete={(schoolClass) => void remove(schoolClass)}
        empty={<Empty state={state} setState={setState} list={list} />}
      />
      <Pagination
        page={state.page}
        limit={pageSize}
        total={total}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </>
  );
}

function Empty({ state, setState, list }: Part) {
  const t = useText(messages);
  const may = useMay();
  if (list.failed) return <EmptyState icon={IconClass} title={t('none')} />;
  if (hasFilters(state)) return <EmptyState icon={IconClass} title={t('none')} hint={t('noneMatch')} />;
  if (!may('classes.create')) return <EmptyState icon={IconClass} title={t('none')} />;
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new' })}>
      {t('addFirst')}
    </Button>
  );
  return <EmptyState icon={IconClass} title={t('none')} hint={t('noneYet')} action={add} />;
}
