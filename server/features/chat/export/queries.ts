import { defineQuery } from '#server/db/query.ts';

/** The letterhead of a printed conversation, and the name of the chatbot. */
export const getLetterhead = defineQuery(
  'chat.get_letterhead',
  `select c.name, c.address, c.phone, c.email, c.logo, b.agent_name
  from schools c join chatbots b on b.school_id = c.school_id
  where c.school_id = :school_id and b.chatbot_id = :chatbot_id`,
);
