import { newLead } from '#contract/lead-fields.ts';
import type { Queryable } from '#server/kit/query.ts';
import { parsed } from '#server/kit/validation.ts';
import { insertReceived, noteReceived } from './receive-queries.ts';
import { leadRow } from './rules.ts';

type Received = {
  readonly school_id: string;
  readonly currency: string;
  /** As the form of a lead sends it. */
  readonly lead: Readonly<Record<string, unknown>>;
  readonly consented_dt: string | null;
};

/** A lead that comes from outside, in nobody's name, in the transaction of the caller. */
export async function receiveLead(db: Queryable, { school_id, currency, lead, consented_dt }: Received) {
  const row = JSON.stringify(leadRow(parsed(newLead, lead), currency));
  const [made] = await insertReceived(db, { school_id, row, consented_dt });
  if (!made) throw new Error('The lead was not kept');
  return made.contact_id;
}

type Note = Parameters<typeof noteReceived>[1];

/** What somebody outside wrote, on the timeline of a lead. */
export async function noteFromOutside(db: Queryable, note: Note): Promise<void> {
  const [noted] = await noteReceived(db, { ...note, content: note.content.slice(0, 10_000) });
  if (!noted) throw new Error('The note was not kept');
}
