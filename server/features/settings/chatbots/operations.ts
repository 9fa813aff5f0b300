import type { Contract } from '#contract/index.ts';
import type { ChatbotForm } from '#contract/settings/chatbots.ts';
import { checkUnused } from '#server/features/settings/check-unused.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  clearDefaultChatbot,
  deleteChatbot,
  insertChatbot,
  listChatbots,
  lockChatbot,
  updateChatbot,
} from './queries.ts';

type Settings = Contract['settings'];

async function requireLockedChatbot({ db, actor }: Context, chatbot_id: string) {
  const [chatbot] = await lockChatbot(db, { school_id: actor.school_id, chatbot_id });
  if (!chatbot) throw refuse.unknown('Chatbot');
  return chatbot;
}

function valuesOf(context: Context, body: ChatbotForm) {
  if (body.is_default && body.status === 'inactive') {
    throw refuse.invalid('status', 'The default chatbot must be active');
  }
  const { colours, opening_hours } = body;
  return {
    ...body,
    colours: JSON.stringify(colours),
    opening_hours: opening_hours ? JSON.stringify(opening_hours) : null,
    school_id: context.actor.school_id,
  };
}

const list: Operation<Settings['listChatbots']> = async ({ db, actor }) => ({
  chatbots: await listChatbots(db, actor),
});

const create: Operation<Settings['createChatbot']> = async (context, { body }) => {
  const { db, actor, audit } = context;
  const values = valuesOf(context, body);
  if (body.is_default) await clearDefaultChatbot(db, actor);
  const [chatbot] = await insertChatbot(db, values);
  if (!chatbot) throw new Error('The chatbot was not stored');
  audit({ action: 'create', entity: 'chatbot', entity_id: chatbot.chatbot_id, after: chatbot });
  return chatbot;
};

const update: Operation<Settings['updateChatbot']> = async (context, { params, body }) => {
  const { db, actor, audit, expectVersion } = context;
  const before = await requireLockedChatbot(context, params.id);
  expectVersion(before.updated_dt);
  const values = valuesOf(context, body);
  if (body.is_default && !before.is_default) await clearDefaultChatbot(db, actor);
  const [after] = await updateChatbot(db, { ...values, chatbot_id: before.chatbot_id });
  if (!after) throw new Error('The chatbot was not stored');
  audit({ action: 'update', entity: 'chatbot', entity_id: after.chatbot_id, ...changes(before, after) });
  return after;
};

const remove: Operation<Settings['removeChatbot']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const chatbot = await requireLockedChatbot(context, params.id);
  await checkUnused(context, { target: 'chatbots', id: chatbot.chatbot_id, thing: 'This chatbot' });
  await deleteChatbot(db, { school_id: actor.school_id, chatbot_id: chatbot.chatbot_id });
  audit({ action: 'delete', entity: 'chatbot', entity_id: chatbot.chatbot_id, before: chatbot });
  return { deleted: true };
};

export const chatbotOperations = {
  listChatbots: list,
  createChatbot: create,
  updateChatbot: update,
  removeChatbot: remove,
};
