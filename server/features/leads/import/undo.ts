import type { LeadChanges } from '#contract/leads/record.ts';
import { stageOf } from '#contract/leads/values.ts';
import type { Queryable } from '#server/db/query.ts';
import { stageNote } from '#server/features/leads/record/rules.ts';
import type { ImportScope, UndoneRow } from '#server/importing/target.ts';
import { planUndo } from '#server/importing/undo-rows.ts';
import { importedRow } from './fields.ts';
import { changeLeads, deleteLeads, readStates } from './queries.ts';

type State = Awaited<ReturnType<typeof readStates>>[number];
type FormerLead = LeadChanges & { readonly lead_currency?: string };

/** Undoes the rows of an import, except for leads that someone has changed since. */
export async function undoRows(db: Queryable, scope: ImportScope, rows: readonly UndoneRow[]) {
  const { school_id, user_id, currency, now } = scope;
  const contact_ids = rows.map(({ entity_id }) => entity_id);
  const found = await readStates(db, { school_id, contact_ids });
  const states = new Map(found.map((state) => [state.contact_id, state]));
  const { kept, deleted, reset } = planUndo(rows, states, 'activities, tasks or a student');
  const edits = reset.map(({ undone, state }) =>
    prepareFormerLead(state, undone.before as FormerLead, currency),
  );
  if (deleted.length > 0) await deleteLeads(db, { school_id, user_id, contact_ids: deleted });
  if (edits.length > 0) await changeLeads(db, { school_id, user_id, now, rows: JSON.stringify(edits) });
  return kept;
}

function prepareFormerLead({ contact_id, stage }: State, former: FormerLead, currency: string) {
  const { lead_currency, ...before } = former;
  const record = importedRow(before, lead_currency, currency);
  const back = before.lead_stage === undefined ? stage : stageOf(before.lead_stage).stage;
  const moved = back === stage ? null : stageNote(stage, back, 'An import was undone');
  return { contact_id, record, moved };
}
