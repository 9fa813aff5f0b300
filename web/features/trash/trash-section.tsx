import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type TrashItem, trashTypes } from '#contract/trash/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, pageNumber } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './messages.ts';
import { TrashTable } from './trash-table.tsx';

const pageState = { type: choice(trashTypes), page: pageNumber };
const limit = 25;

/** Records deleted in the last 30 days, which can be restored. */
export function TrashSection() {
  const t = useText(messages);
  const [{ type, page }, setState] = useUrlState(pageState);
  const load = useQuery({
    ...queryFor(contract.trash.list, { query: { type, page, limit } }),
    placeholderData: keepPreviousData,
  });
  const restoring = useRestoring();
  const choose = (chosen: string) =>
    void setState({ type: trashTypes.find((known) => known === chosen), page: undefined });
  return (
    <SectionFrame title={t('title')} hint={t('hint')} load={load} failure={restoring.failure}>
      <FilterBar>
        <FilterSelect
          label={t('type')}
          all={t('allTypes')}
          choices={trashTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type ?? ''}
          onChoose={choose}
        />
      </FilterBar>
      <TrashTable items={load.data?.items} updating={load.isPlaceholderData} onRestore={restoring.run} />
      <Pagination
        page={page}
        limit={limit}
        total={load.data?.total ?? 0}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </SectionFrame>
  );
}

/** The features whose lists show restored records again. */
const alsoChanged = ['students', 'guardians', 'teachers', 'files', 'leads', 'announcements'];

function useRestoring() {
  const t = useText(messages);
  const restore = useWrite(contract.trash.restore, alsoChanged);
  const run = ({ type, id }: TrashItem) =>
    restore.mutate(
      { params: { type, id } },
      {
        onSuccess: ({ name, lost }) =>
          toast({
            message:
              lost.length > 0
                ? t('restoredInPart', { name, lost: lost.join(', ') })
                : t('restored', { name }),
          }),
      },
    );
  return { run, failure: restore.error ? errorText(restore.error, t('restoreFailed')) : undefined };
}
