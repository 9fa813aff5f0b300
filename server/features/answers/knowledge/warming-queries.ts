import { defineQuery } from '#server/db/query.ts';

/** Finds the school of a chatbot, because notifications of changes name only the chatbot. */
export const findChatbot = defineQuery(
  'answers.find_chatbot',
  'select school_id, revision, time_zone, status from find_public_chatbot(:chatbot_id)',
);

/** The active chatbots of all schools that were asked something in the last week, those asked last first. */
export const listAskedChatbots = defineQuery(
  'answers.asked_chatbots',
  `select chatbot.chatbot_id
  from chatbots chatbot
  join schools school on school.school_id = chatbot.school_id and school.suspended_dt is null
  cross join lateral (
    select answer.created_dt
    from answers answer
    where answer.school_id = chatbot.school_id and answer.chatbot_id = chatbot.chatbot_id
      and answer.created_dt > now() - interval '7 days'
    order by answer.created_dt desc
    limit 1
  ) latest
  where chatbot.status = 'active'
  order by latest.created_dt desc
  limit :most`,
);
