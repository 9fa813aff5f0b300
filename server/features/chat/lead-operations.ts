import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import type { Queryable } from '#server/kit/query.ts';
import { lock } from './handling-operations.ts';
import { keepLead, lockEmail, lockVisitor } from './lead-queries.ts';
import { listEntries } from './queries.ts';
import { emailOf, nameOf } from './rules.ts';
import { sessionNotFound } from './session-operations.ts';
import { transcriptOf } from './transcript-rules.ts';

type Details = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly note?: string | null | undefined;
};
type Wanted = {
  readonly school_id: string;
  readonly chat_session_id: string;
  /** What is left out is taken from the conversation. */
  readonly details: Details;
  readonly consented: boolean;
  /** Who makes the lead; nobody when the visitor's own words do. */
  readonly user_id: string | null;
  readonly user_name: string;
  readonly now: Date;
};

/** What a lead is called of whom nobody knows the name. */
const nobody = 'Chat visitor';

/** The lead of a visitor, in the caller's transaction: one however often it is asked for, its transcript up to date. */
export async function makeChatLead(db: Queryable, wanted: Wanted) {
  const { school_id, chat_session_id, details, now, ...others } = wanted;
  const [[visitor], entries] = await Promise.all([
    lockVisitor(db, { school_id, chat_session_id }),
    listEntries(db, { school_id, chat_session_id }),
  ]);
  if (!visitor) throw sessionNotFound();
  const first_message = entries.find(({ message_from }) => message_from === 'user')?.message_text ?? null;
  const said = { name: visitor.name, email: visitor.email, first_message };
  const email = details.email ?? emailOf(said);
  const shown = nameOf(said);
  const name = details.name ?? (shown === 'Unknown User' ? nobody : shown);
  if (email) await lockEmail(db, { school_id, email });
  const [lead] = await keepLead(db, {
    ...others,
    school_id,
    chat_session_id,
    chat_user_id: visitor.chat_user_id,
    name,
    nobody,
    email,
    phone: details.phone ?? visitor.phone,
    note: details.note ?? null,
    transcript: transcriptOf(entries, { visitor: name, agent: visitor.agent_name }),
    now: now.toISOString(),
  });
  if (!lead) throw new Error('The lead was not kept');
  return { ...lead, name };
}

export const leadOperations: Pick<OperationsFor<Contract['chat']>, 'makeLead'> = {
  makeLead: async (ctx, { params, body }) => {
    await lock(ctx, params.id);
    const { school_id, user_id, name: user_name } = ctx.actor;
    const { name: _, ...lead } = await makeChatLead(ctx.db, {
      school_id,
      chat_session_id: params.id,
      details: body,
      consented: false,
      user_id,
      user_name,
      now: ctx.ports.clock(),
    });
    const after = { chat_session_id: params.id, created: lead.created };
    ctx.audit({ action: 'create', entity: 'contact', entity_id: lead.crm_contact_id, after });
    return lead;
  },
};
