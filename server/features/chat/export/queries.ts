import { defineQuery } from '#server/db/query.ts';

type Letterhead = {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  logo: Uint8Array | null;
  agent_name: string;
};

/** What stands above a printed conversation, and the name the chatbot goes by. */
export const getLetterhead = defineQuery<{ school_id: string; chatbot_id: string }, Letterhead>(
  'chat.get_letterhead',
  `select c.name, c.address, c.phone, c.email, c.logo, b.agent_name
  from schools c join chatbots b on b.school_id = c.school_id
  where c.school_id = :school_id and b.chatbot_id = :chatbot_id`,
);
