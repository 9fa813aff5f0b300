import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Sheet } from '#contract/exams/sheet.ts';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { useDraft } from '#web/lib/session/draft.ts';
import type { Drafts } from './state.ts';
import { SheetStore } from './store.ts';

export type SheetPlace = {
  readonly params: { readonly id: string; readonly classId: string };
  readonly query: { readonly section?: string };
};

const lookAgainMs = 1_500;
const noDrafts: { readonly drafts: Drafts } = { drafts: {} };

/** What else shows marks is read again when it is next looked at. */
const showMarks = new Set([
  'marks',
  'classes',
  'teachers',
  'reports',
  'warnings',
  'analytics',
  'dashboard',
  'audit',
]);

const isShowingMarks = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  showMarks.has(String(queryKey[0]));

function useStore(first: Sheet, { params, query }: SheetPlace) {
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
      }),
  );
  return store;
}

/** The sheet with what is typed into it, following within two seconds what others enter. */
export function useSheet(first: Sheet, place: SheetPlace) {
  const { params } = place;
  const client = useQueryClient();
  const store = useStore(first, place);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const whole = reading(contract.exams.sheet, place);
  const leave = useEffectEvent(() => client.setQueryData(whole.queryKey, store.get().sheet));
  useEffect(() => {
    const close = store.open();
    return () => {
      close();
      leave();
    };
  }, [store]);
  const version = reading(contract.exams.sheetVersion, { params });
  const { data: found, dataUpdatedAt } = useQuery({ ...version, refetchInterval: lookAgainMs, staleTime: 0 });
  const readAgain = async () => {
    const { saves } = store;
    const fresh = await client.fetchQuery({ ...whole, staleTime: 0 }).catch(() => undefined);
    if (fresh) store.reread(fresh, saves);
  };
  const follow = useEffectEvent((latest: string) => {
    if (latest !== store.get().sheet.version && !store.isSending) void readAgain();
  });
  useEffect(() => {
    if (found) follow(found.version);
  }, [found, dataUpdatedAt]);
  return { store, state, readAgain };
}
