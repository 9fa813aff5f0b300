import { defineQuery } from '#server/db/query.ts';

/** Whose chatbot it is; what has changed is told by the chatbot's id alone. */
export const findChatbot = defineQuery(
  'answers.find_chatbot',
  'select school_id as "school_id!", revision as "revision!", time_zone as "time_zone!" from find_public_chatbot(:chatbot_id)',
);

export const listActiveChatbots = defineQuery(
  'answers.active_chatbots',
  `select chatbot_id
  from chatbots
  where school_id = :school_id and status = 'active'
  order by is_default desc, chatbot_id`,
);
