import { defineQuery } from '#server/db/query.ts';

/** The letterhead of a printed conversation, and the name of the chatbot. */
export const getLetterhead = defineQuery(
  'chat.get_letterhead',
  `select school.name, school.address, school.phone, school.email, school.logo, bot.agent_name
  from schools school join chatbots bot on bot.school_id = school.school_id
  where school.school_id = :school_id and bot.chatbot_id = :chatbot_id`,
);
