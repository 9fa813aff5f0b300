import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { choice } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { ArchiveBar } from './list/archive-bar.tsx';
import { SessionFilters } from './list/filters.tsx';
import classes from './list/list.module.css';
import { SessionsList } from './list/list.tsx';
import {
  hasFilters,
  type ListState,
  noFilters,
  pageSizes,
  type SetListState,
  useListState,
} from './list/use-list-state.ts';
import { useLiveList } from './list/use-live-list.ts';
import { type Sessions, useSessions } from './list/use-sessions.ts';
import { messages } from './messages.ts';

const noChats: ReadonlySet<string> = new Set();

/** The conversations between visitors and chatbots, live. */
export function ChatPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const list = useSessions(state);
  useLiveList();
  useLastPage({ list, state, setState });
  const [selected, onChange] = useState(noChats);
  const chosen = (list.rows ?? []).filter(({ chat_session_id }) => selected.has(chat_session_id));
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('title') }]}
        description={<output>{list.rows ? t('listed', { count: list.total }) : ''}</output>}
        actions={<RefreshButton busy={list.busy} onRefresh={list.refresh} />}
      />
      <div className={classes.page}>
        <WaitingSign list={list} state={state} setState={setState} />
        <SessionFilters state={state} setState={setState} />
        {list.failed && <ErrorWithRetry message={t('listFailed')} onRetry={list.refresh} />}
        {list.invalid && <ErrorWithRetry message={t('invalid')} onRetry={list.refresh} />}
        <ArchiveBar chosen={chosen} onClear={() => onChange(noChats)} />
        <SessionsList
          list={list}
          onClearFilters={
            hasFilters(state) ? () => void setState({ ...noFilters, page: undefined }) : undefined
          }
          selection={{ selected, onChange }}
        />
        <Pages list={list} state={state} setState={setState} />
      </div>
    </>
  );
}

type PartProps = { readonly list: Sessions; readonly state: ListState; readonly setState: SetListState };

/** If the page no longer exists, the last page opens. */
function useLastPage({ list: { rows, total, updating }, state: { page, limit }, setState }: PartProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  const isBeyond = rows?.length === 0 && !updating && total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) void setState({ page: last }, { replace: true });
  });
}

/** How many visitors wait for a person, with a link to them. */
function WaitingSign({ list: { waiting }, state, setState }: PartProps) {
  const t = useText(messages);
  if (waiting === 0) return null;
  const show = (
    <Button variant="default" onClick={() => void setState({ handling: 'waiting', page: undefined })}>
      {t('showWaiting')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={state.handling === 'waiting' ? undefined : show}>
      {t('waiting', { count: waiting })}
    </Banner>
  );
}

function Pages({ list, state, setState }: PartProps) {
  const t = useText(messages);
  const choices = pageSizes.map((count) => ({
    value: String(count),
    label: t('pageSizeChoice', { count }),
  }));
  return (
    <div className={classes.pages}>
      <Pagination
        page={state.page}
        limit={state.limit}
        total={list.total}
        noun={t('noun')}
        onPage={(page) => void setState({ page })}
      />
      <NativeSelect
        aria-label={t('pageSize')}
        data={choices}
        value={String(state.limit)}
        onChange={(event) =>
          void setState({ limit: choice(pageSizes)(event.currentTarget.value), page: undefined })
        }
      />
    </div>
  );
}
