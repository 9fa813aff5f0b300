import { dayMs } from '#contract/kit/days.ts';
import { newLeadFields } from '#contract/leads/record.ts';
import type { Queryable } from '#server/db/query.ts';
import { leadRow } from '#server/features/leads/record/rules.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { parseInput } from '#server/lib/validation.ts';
import { keepReceived, lockReceiving, noteReceived } from './queries.ts';

/** The name of a lead without a known name. */
export const unnamed = 'Chat visitor';
/** A chat may give no valid email; then it is ignored. */
const address = newLeadFields.shape.email.catch(undefined);
const received = newLeadFields.extend({ email: address });

type OutsideLead = {
  readonly school_id: string;
  readonly currency: string;
  /** The fields as the lead form sends them. */
  readonly lead: Readonly<Record<string, unknown>>;
  /** The visitor of the chat it comes from. */
  readonly chat_user_id?: string;
  /** The user who creates it; null if the visitor does. */
  readonly user_id?: string | null;
  readonly now: Date;
};

/**
 * Creates or updates the lead of a visitor or an enquiry in the caller's transaction. The same visitor, or the same email
 * or phone and name within a day, is the same lead. Known values are kept.
 */
export async function receiveLead(db: Queryable, given: OutsideLead) {
  const { school_id, chat_user_id = null, user_id = null, now } = given;
  await lockReceiving(db, { school_id });
  const row = JSON.stringify(leadRow(parseInput(received, given.lead), given.currency));
  const since = new Date(now.getTime() - dayMs).toISOString();
  const who = { school_id, chat_user_id, user_id };
  const [lead] = await keepReceived(db, { ...who, row, unnamed, since, now: now.toISOString() });
  if (!lead) throw new Error('The lead was not kept');
  return lead;
}

type OutsideNote = {
  readonly school_id: string;
  readonly contact_id: string;
  readonly chat_session_id?: string;
  readonly activity_type?: 'message' | 'note' | 'email';
  readonly title: string;
  readonly content: string;
  readonly user_id?: string | null;
  readonly from: string;
  readonly now: Date;
  readonly consented: boolean;
};

/** Adds what a visitor or a family wrote to the timeline of a lead. */
export async function addOutsideNote(db: Queryable, note: OutsideNote): Promise<void> {
  const { chat_session_id = null, activity_type = 'message', user_id = null, content, now, ...rest } = note;
  const said = { chat_session_id, activity_type, user_id, content: content.slice(0, 10_000) };
  const [noted] = await noteReceived(db, { ...rest, ...said, now: now.toISOString() });
  if (!noted) throw new Error('The note was not kept');
}

type LeadNotice = {
  school_id: string;
  contact_id: string;
  user_ids: readonly string[];
  title: string;
  body?: string;
};

/** Notifies the users who should look after a new lead. */
export async function notifyOfLead(db: Queryable, { contact_id, ...told }: LeadNotice): Promise<void> {
  const link = `/leads?lead=${contact_id}`;
  await notify(db, { ...told, kind: 'lead_enquiry', link, entity: 'contact', entity_id: contact_id });
}
