import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { type TrashItem, trashType, trashTypes } from '#contract/trash.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';
import { SectionFrame } from './section-frame.tsx';
import { TrashTable } from './trash-table.tsx';

const pageState = z.object({ type: trashType.optional(), page: z.coerce.number().int().min(1).default(1) });
const limit = 25;

/** Where restored records show again. */
const alsoChanged = ['students', 'classes', 'teachers', 'contacts', 'leads'];

/** What was deleted in the last 30 days, and its return. */
export function TrashSection() {
  const t = useText(messages);
  const [{ type, page }, setState] = useUrlState(pageState);
  const trash = useQuery({
    ...reading(contract.trash.list, { query: { type, page, limit } }),
    placeholderData: keepPreviousData,
  });
  const restore = useWrite(contract.trash.restore, alsoChanged);
  const run = (item: TrashItem) =>
    restore.mutate(
      { params: { type: item.type, id: item.id } },
      { onSuccess: ({ name }) => toast({ message: t('restored', { name }) }) },
    );
  const name = trash.data?.items.find(({ id }) => id === restore.variables?.params.id)?.name ?? '';
  return (
    <SectionFrame
      title={t('section.trash')}
      hint={t('trashHint')}
      failure={restore.error ? errorText(restore.error, t('restoreFailed', { name })) : undefined}
    >
      <FilterBar>
        <FilterSelect
          label={t('type')}
          all={t('allTypes')}
          choices={trashTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type ?? ''}
          onChoose={(chosen) =>
            void setState({ type: trashTypes.find((known) => known === chosen), page: undefined })
          }
        />
      </FilterBar>
      {trash.isError ? (
        <ErrorWithRetry
          message={errorText(trash.error, t('loadFailed'))}
          onRetry={() => void trash.refetch()}
        />
      ) : (
        <TrashTable items={trash.data?.items} updating={trash.isPlaceholderData} onRestore={run} />
      )}
      <Pagination
        page={page}
        limit={limit}
        total={trash.data?.total ?? 0}
        noun={t('trashNoun')}
        onPage={(next) => void setState({ page: next })}
      />
    </SectionFrame>
  );
}
