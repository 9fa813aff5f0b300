import type { UndoneRow } from './target.ts';

/** A record as an undo finds it; `worked_on` says that other records refer to it. */
type RecordState = {
  readonly updated_dt: string;
  readonly deleted: boolean | null;
  readonly worked_on: boolean | null;
};

/**
 * Splits the rows of an undo: those whose records stay, with the reason, the records to delete, and the records to reset.
 * Nothing happens to deleted records.
 */
export function planUndo<State extends RecordState>(
  rows: readonly UndoneRow[],
  states: ReadonlyMap<string, State>,
  whatRefers: string,
) {
  const kept: { row: number; reason: string }[] = [];
  const deleted: string[] = [];
  const reset: { readonly undone: UndoneRow; readonly state: State }[] = [];
  for (const undone of rows) {
    const { row, entity_id, outcome, version } = undone;
    const state = states.get(entity_id);
    if (!state || state.deleted) continue;
    if (state.updated_dt !== version) kept.push({ row, reason: 'Changed since the import' });
    else if (outcome === 'updated') reset.push({ undone, state });
    else if (state.worked_on) kept.push({ row, reason: `Has ${whatRefers} since the import` });
    else deleted.push(entity_id);
  }
  return { kept, deleted, reset };
}
