import { defineQuery } from '#server/db/query.ts';

type Found = { readonly school_id: string; readonly revision: number; readonly time_zone: string };

/** Whose chatbot it is; what has changed is told by the chatbot's id alone. */
export const findChatbot = defineQuery<{ chatbot_id: string }, Found>(
  'answers.find_chatbot',
  'select school_id, revision, time_zone from find_public_chatbot(:chatbot_id)',
);

export const listActiveChatbots = defineQuery<{ school_id: string }, { chatbot_id: string }>(
  'answers.active_chatbots',
  `select chatbot_id from chatbots where school_id = :school_id and status = 'active'
  order by is_default desc, chatbot_id`,
);
