import { useState } from 'react';

export type ExpandedChunks = ReturnType<typeof useExpanded>;

/** The expanded chunks. */
export function useExpanded() {
  const [ids, set] = useState<readonly string[]>([]);
  return {
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => set(ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id]),
    set,
  };
}
