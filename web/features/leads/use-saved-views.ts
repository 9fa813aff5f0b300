import { useLocalStorage } from '@mantine/hooks';
import { useSessionUser } from '#web/lib/session.ts';
import type { ListState } from './use-list-state.ts';

type Filters = Pick<ListState, 'search' | 'priority' | 'source' | 'owner' | 'show' | 'stage'>;
export type SavedView = { readonly name: string; readonly filters: Filters };

/** Named filters of the signed-in person; the same name again replaces what it stood for. */
export function useSavedViews() {
  const email = useSessionUser()?.email ?? '';
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `lead filters ${email}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    keep: (view: SavedView) => setViews([...without(view.name), view].slice(-20)),
    forget: (name: string) => setViews(without(name)),
  };
}
