import type { Contract } from '#contract/index.ts';
import type { WidgetPerson } from '#contract/widget/calls.ts';
import { widgetLanguageOf } from '#contract/widget/languages.ts';
import { replyLanguageOf } from '#server/answering/index.ts';
import type { Queryable } from '#server/db/query.ts';
import { makeChatLead } from '#server/features/chat/operations.ts';
import { notifyOfLead } from '#server/features/leads/operations.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { receiveTask } from '#server/features/tasks/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import { beginWaiting, listStaff, updateVisitor } from './person-queries.ts';
import type { FoundSession } from './queries.ts';
import { findOpening, personMessage } from './rules.ts';
import { limitAddress, openConversation } from './session-operations.ts';

type Details = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly consent?: boolean;
};

/** The author of a lead that a visitor creates. */
const visitor = { user_id: null, name: 'Chat visitor' };

async function saveVisitor(db: Queryable, session: FoundSession, details: Details) {
  const { name = null, email = null, phone = null, consent = false } = details;
  const [turn] = await updateVisitor(db, { ...session, name, email, phone, consented: consent });
  if (!turn) throw refuse.unknown('Session');
  return turn;
}

async function saveLead(
  ctx: PublicContext,
  db: Queryable,
  request: { session: FoundSession; details: Details },
) {
  const { school_id, currency, chat_session_id } = request.session;
  const lead = await makeChatLead(db, {
    school_id,
    currency,
    chat_session_id,
    details: request.details,
    consented: request.details.consent ?? false,
    user_id: visitor.user_id,
    user_name: visitor.name,
    now: ctx.ports.clock(),
  });
  if (!lead) return undefined;
  const entry = {
    action: lead.created ? 'create' : 'update',
    entity: 'contact',
    entity_id: lead.crm_contact_id,
    after: { chat_session_id },
  };
  await db.run(insertAudit, auditValues({ school_id, ...visitor }, entry, ctx.requestId));
  return lead;
}

const staffOf = async (db: Queryable, { school_id, chatbot_id }: FoundSession) =>
  (await listStaff(db, { school_id, chatbot_id })).map(({ user_id }) => user_id);

async function notifyStaff(db: Queryable, session: FoundSession, name: string) {
  const { school_id, chatbot_id, chat_user_id, chat_session_id } = session;
  await notify(db, {
    school_id,
    user_ids: await staffOf(db, session),
    kind: 'chat_waiting',
    title: `${name} is waiting for a person`,
    link: `/chat/${chat_user_id}?chatbotId=${chatbot_id}&session=${chat_session_id}`,
    entity: 'chat_session',
    entity_id: chat_session_id,
  });
}

/**
 * Calls a person for the visitor, all or nothing. A visitor who can be reached becomes a lead. Asking again only
 * updates the visitor's details. `question` is the message with which the visitor asked, if there was one.
 */
export async function callPerson(
  ctx: PublicContext,
  session: FoundSession,
  details: Details,
  question = '',
): Promise<WidgetPerson> {
  const now = ctx.ports.clock();
  const opening = findOpening(session.opening_hours, now, session.time_zone);
  const { handling, message } = await ctx.database.write(session, async (db) => {
    const turn = await saveVisitor(db, session, details);
    const language = replyLanguageOf(question, widgetLanguageOf(turn.page_locale));
    const message = personMessage(opening, session, language);
    const isWaiting = turn.handling === 'waiting' || turn.handling === 'human';
    if (!isWaiting) await beginWaiting(db, { ...session, message });
    const lead = await saveLead(ctx, db, { session, details });
    if (isWaiting) return { handling: turn.handling, message };
    const name = lead?.name ?? turn.name ?? 'A visitor';
    await receiveTask(db, {
      ...session,
      contact_id: lead?.crm_contact_id ?? null,
      title: `Answer ${lead || turn.name ? name : 'a visitor'} in the chat`.slice(0, 200),
      description: `${name} asked ${session.agent_name} for a person.`,
      due_date: calendarDay(now, session.time_zone),
    });
    await notifyStaff(db, session, name);
    return { handling: 'waiting' as const, message };
  });
  return { handling, ...opening, message };
}

export const personOperations: Pick<OperationsFor<Contract['widget']>, 'addLead' | 'askPerson'> = {
  addLead: async (ctx, { params, body }) => {
    const session = await openConversation(ctx, params);
    await limitAddress(ctx, 'messages');
    await ctx.database.write(session, async (db) => {
      await saveVisitor(db, session, body);
      const lead = await saveLead(ctx, db, { session, details: body });
      if (!lead?.created) return;
      const { crm_contact_id: contact_id, name } = lead;
      const title = `New lead from the chat: ${name}`;
      const user_ids = await staffOf(db, session);
      await notifyOfLead(db, { school_id: session.school_id, contact_id, user_ids, title });
    });
    return { saved: true };
  },

  askPerson: async (ctx, { params, body }) => {
    const session = await openConversation(ctx, params);
    await limitAddress(ctx, 'messages');
    return callPerson(ctx, session, body);
  },
};
