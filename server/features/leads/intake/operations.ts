import { dayMs } from '#contract/kit/days.ts';
import { newLead } from '#contract/leads/record.ts';
import type { Queryable } from '#server/db/query.ts';
import { leadRow } from '#server/features/leads/record/rules.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { parsed } from '#server/lib/validation.ts';
import { keepReceived, lockReceiving, noteReceived } from './queries.ts';

/** What a lead is called of whom nobody knows the name. */
export const unnamed = 'Chat visitor';
/** A chat may give no address, or one that is none: it is left out. */
const address = newLead.shape.email.optional().catch(undefined);
const received = newLead.extend({ email: address });

type Received = {
  readonly school_id: string;
  readonly currency: string;
  /** As the form of a lead sends it. */
  readonly lead: Readonly<Record<string, unknown>>;
  /** Whose chat it comes of. */
  readonly chat_user_id?: string;
  /** Who of the school makes it; nobody when somebody outside does. */
  readonly user_id?: string | null;
  readonly now: Date;
};

/**
 * A lead that comes from outside, in the transaction of the caller: one of the same visitor, and one of the same e-mail,
 * or phone and name, within a day. What is known already stays.
 */
export async function receiveLead(db: Queryable, given: Received) {
  const { school_id, chat_user_id = null, user_id = null, now } = given;
  await lockReceiving(db, { school_id });
  const row = JSON.stringify(leadRow(parsed(received, given.lead), given.currency));
  const since = new Date(now.getTime() - dayMs).toISOString();
  const who = { school_id, chat_user_id, user_id };
  const [lead] = await keepReceived(db, { ...who, row, unnamed, since, now: now.toISOString() });
  if (!lead) throw new Error('The lead was not kept');
  return lead;
}

type Note = {
  readonly school_id: string;
  readonly contact_id: string;
  readonly chat_session_id?: string;
  readonly activity_type?: 'message' | 'note';
  readonly title: string;
  readonly content: string;
  readonly user_id?: string | null;
  readonly from: string;
  readonly now: Date;
  readonly consented: boolean;
};

/** What somebody outside wrote, on the timeline of a lead. */
export async function noteFromOutside(db: Queryable, note: Note): Promise<void> {
  const { chat_session_id = null, activity_type = 'message', user_id = null, content, now, ...rest } = note;
  const said = { chat_session_id, activity_type, user_id, content: content.slice(0, 10_000) };
  const [noted] = await noteReceived(db, { ...rest, ...said, now: now.toISOString() });
  if (!noted) throw new Error('The note was not kept');
}

type Told = {
  school_id: string;
  contact_id: string;
  user_ids: readonly string[];
  title: string;
  body?: string;
};

/** Tells who shall look after a lead that came in. */
export async function tellOfLead(db: Queryable, { contact_id, ...told }: Told): Promise<void> {
  const link = `/leads?lead=${contact_id}`;
  await notify(db, { ...told, kind: 'lead_enquiry', link, entity: 'contact', entity_id: contact_id });
}
