import type { Contract } from '#contract/index.ts';
import { contactRequired } from '#contract/leads/record.ts';
import type { Queryable } from '#server/db/query.ts';
import { transcriptOf } from '#server/features/chat/export/transcript.ts';
import { listEntries } from '#server/features/chat/session/queries.ts';
import { emailOf, nameOf } from '#server/features/chat/session/rules.ts';
import { addOutsideNote, receiveLead, unnamed } from '#server/features/leads/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { lockVisitor } from './lead-queries.ts';
import { lockSession } from './operations.ts';

type Details = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly note?: string | null | undefined;
};
type LeadOfChat = {
  readonly school_id: string;
  readonly currency: string;
  readonly chat_session_id: string;
  /** Missing details are taken from the conversation. */
  readonly details: Details;
  readonly consented: boolean;
  /** The user who creates the lead; null if the visitor does. */
  readonly user_id: string | null;
  readonly user_name: string;
  readonly now: Date;
};

/**
 * Creates or updates the lead of a visitor with the transcript, in the caller's transaction. Returns undefined for a
 * visitor without email and phone, who becomes no lead.
 */
export async function makeChatLead(db: Queryable, input: LeadOfChat) {
  const { school_id, currency, chat_session_id, details, consented, user_id, user_name: from, now } = input;
  const [[visitor], entries] = await Promise.all([
    lockVisitor(db, { school_id, chat_session_id }),
    listEntries(db, { school_id, chat_session_id }),
  ]);
  if (!visitor) throw refuse.unknown('Session');
  const { chat_user_id, agent_name: agent } = visitor;
  const first_message = entries.find(({ message_from }) => message_from === 'user')?.message_text ?? null;
  const said = { name: visitor.name, email: visitor.email, first_message };
  const shown = nameOf(said);
  const name = details.name ?? (shown === 'Unknown User' ? unnamed : shown);
  const lead = { name, email: details.email ?? emailOf(said), mobile: details.phone ?? visitor.phone };
  if (!lead.email && !lead.mobile) return undefined;
  const { contact_id, created } = await receiveLead(db, {
    school_id,
    currency,
    lead,
    chat_user_id,
    user_id,
    now,
  });
  const noted = { school_id, contact_id, chat_session_id, user_id, from, now, consented };
  const transcript = transcriptOf(entries, { visitor: name, agent });
  await addOutsideNote(db, {
    ...noted,
    activity_type: 'note',
    title: 'Chat transcript',
    content: transcript,
  });
  if (details.note) await addOutsideNote(db, { ...noted, title: 'Chat note', content: details.note });
  return { crm_contact_id: contact_id, created, name };
}

export const leadOperations: Pick<OperationsFor<Contract['chat']>, 'makeLead'> = {
  makeLead: async (ctx, { params, body }) => {
    await lockSession(ctx, params.id);
    const { school_id, user_id, name: user_name } = ctx.actor;
    const made = await makeChatLead(ctx.db, {
      school_id,
      currency: ctx.school.currency,
      chat_session_id: params.id,
      details: body,
      consented: false,
      user_id,
      user_name,
      now: ctx.ports.clock(),
    });
    if (!made) throw refuse.invalid('email', contactRequired);
    const { name: _, ...lead } = made;
    const after = { chat_session_id: params.id, created: lead.created };
    ctx.audit({ action: 'create', entity: 'contact', entity_id: lead.crm_contact_id, after });
    return lead;
  },
};
