import type { ChatbotProfile } from '#contract/settings/chatbots.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const columns = `chatbot_id, name, agent_name, greeting, quick_questions, allowed_sites, opening_hours, status, is_default,
  jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
    as colours, created_dt, updated_dt`;

export const listChatbots = defineQuery(
  'settings.list_chatbots',
  `select ${columns}
  from chatbots
  where school_id = :school_id
  order by is_default desc, fold(name), chatbot_id`,
  narrowTo<{ opening_hours: ChatbotProfile['opening_hours'] }>(),
);

export const lockChatbot = defineQuery(
  'settings.lock_chatbot',
  `select ${columns} from chatbots where school_id = :school_id and chatbot_id = :chatbot_id for update`,
  narrowTo<{ opening_hours: ChatbotProfile['opening_hours'] }>(),
);

/** Clears the default, so that another chatbot can become it. */
export const clearDefaultChatbot = defineQuery(
  'settings.clear_default_chatbot',
  'update chatbots set is_default = false where school_id = :school_id and is_default',
);

export const insertChatbot = defineQuery(
  'settings.insert_chatbot',
  `insert into chatbots
    (school_id, name, agent_name, greeting, colours, quick_questions, allowed_sites, opening_hours, status,
      is_default)
  values
    (:school_id, :name, :agent_name, :greeting, :colours::jsonb, :quick_questions::text[],
      :allowed_sites::text[], coalesce(:opening_hours?::jsonb, '{}'), :status, :is_default)
  returning ${columns}`,
  narrowTo<{ opening_hours: ChatbotProfile['opening_hours'] }>(),
);

export const updateChatbot = defineQuery(
  'settings.update_chatbot',
  `update chatbots
  set name = :name, agent_name = :agent_name, greeting = :greeting, colours = colours || :colours::jsonb,
    quick_questions = :quick_questions::text[], allowed_sites = :allowed_sites::text[],
    opening_hours = coalesce(:opening_hours?::jsonb, opening_hours), status = :status,
    is_default = :is_default
  where school_id = :school_id and chatbot_id = :chatbot_id
  returning ${columns}`,
  narrowTo<{ opening_hours: ChatbotProfile['opening_hours'] }>(),
);

export const deleteChatbot = defineQuery(
  'settings.delete_chatbot',
  'delete from chatbots where school_id = :school_id and chatbot_id = :chatbot_id',
);
