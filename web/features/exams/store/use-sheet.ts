import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Sheet } from '#contract/exams/sheet.ts';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { openEvents } from '#web/lib/live/open-events.ts';
import { useDraft } from '#web/lib/session/draft.ts';
import type { CellKey, Drafts } from './state.ts';
import { SheetStore } from './store.ts';

export type SheetPlace = {
  readonly params: { readonly id: string; readonly classId: string };
  readonly query: { readonly section?: string };
};

type MayEnter = (key: CellKey) => boolean;

const noDrafts: { readonly drafts: Drafts } = { drafts: {} };

/** Other queries with marks are refetched the next time they are shown. */
const showMarks = new Set([
  'marks',
  'classes',
  'teachers',
  'reports',
  'warnings',
  'analytics',
  'dashboard',
  'teaching',
  'audit',
]);

const isShowingMarks = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  showMarks.has(String(queryKey[0]));

function useStore(first: Sheet, { params, query }: SheetPlace, mayEnter: MayEnter) {
  const client = useQueryClient();
  const draft = useDraft(`marks ${params.id} ${params.classId}`, noDrafts);
  const [store] = useState(
    () =>
      new SheetStore(first, {
        send: async (cells) => {
          const reply = await call(contract.exams.saveSheet, { params, query, body: { cells: [...cells] } });
          void client.invalidateQueries({ predicate: isShowingMarks, refetchType: 'none' });
          return reply;
        },
        keep: (drafts) => draft.change({ drafts }),
        drafts: draft.values.drafts,
        mayEnter,
      }),
  );
  return store;
}

/** The sheet and its drafts; while it is open, the server reports changes by others. */
export function useSheet(first: Sheet, place: SheetPlace, mayEnter: MayEnter) {
  const client = useQueryClient();
  const store = useStore(first, place, mayEnter);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const whole = queryFor(contract.exams.sheet, place);
  const leave = useEffectEvent(() => client.setQueryData(whole.queryKey, store.get().sheet));
  useEffect(() => {
    const close = store.open();
    return () => {
      close();
      leave();
    };
  }, [store]);
  const readAgain = async () => {
    const { saves } = store;
    const fresh = await client.fetchQuery({ ...whole, staleTime: 0, retry: 2 }).catch(() => undefined);
    if (fresh) store.replaceSheet(fresh, saves);
  };
  useSheetEvents(place, async (version) => {
    await store.settled();
    if (version !== store.get().sheet.version) await readAgain();
  });
  return { store, state, readAgain };
}

/** Calls `onVersion` with the version of the sheet after each connection and each change. */
function useSheetEvents(
  { params: { id, classId } }: SheetPlace,
  onVersion: (version: string) => Promise<void>,
) {
  const tell = useEffectEvent(onVersion);
  useEffect(() => {
    const ending = new AbortController();
    openEvents(
      contract.exams.followSheet,
      { params: { id, classId } },
      { onEvent: ({ data }) => void tell(data.version), signal: ending.signal },
      // The sheet itself shows a refusal.
    ).catch(() => undefined);
    return () => ending.abort();
  }, [id, classId]);
}
