import { defineQuery } from '#server/db/query.ts';

/** The visitor of a conversation; two who make a lead of them wait for each other. */
export const lockVisitor = defineQuery(
  'chat.lock_visitor',
  `select u.chat_user_id, u.chatbot_id, b.agent_name, u.name, u.email, u.phone
  from chat_sessions s
  join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
  where s.school_id = :school_id and s.chat_session_id = :chat_session_id for no key update of u`,
);
