import { defineQuery } from '#server/db/query.ts';

/** Locks the visitor of a conversation, so that two who create a lead at once wait for each other. */
export const lockVisitor = defineQuery(
  'chat.lock_visitor',
  `select visitor.chat_user_id, visitor.chatbot_id, bot.agent_name, visitor.name, visitor.email, visitor.phone
  from chat_sessions session
  join chatbots bot on bot.school_id = session.school_id and bot.chatbot_id = session.chatbot_id
  join chat_users visitor on visitor.school_id = session.school_id and visitor.chatbot_id = session.chatbot_id
    and visitor.chat_user_id = session.chat_user_id
  where session.school_id = :school_id and session.chat_session_id = :chat_session_id
  for no key update of visitor`,
);
