import { defineQuery } from '#server/db/query.ts';

/** Finds the school of a chatbot, because notifications of changes name only the chatbot. */
export const findChatbot = defineQuery(
  'answers.find_chatbot',
  'select school_id, revision, time_zone from find_public_chatbot(:chatbot_id)',
);

export const listActiveChatbots = defineQuery(
  'answers.active_chatbots',
  `select chatbot_id
  from chatbots
  where school_id = :school_id and status = 'active'
  order by is_default desc, chatbot_id`,
);
