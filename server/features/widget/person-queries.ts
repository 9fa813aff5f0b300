import { defineQuery } from '#server/db/query.ts';

/**
 * Stores a visitor's details; what is left out stays. No one else changes the conversation until the transaction
 * ends.
 */
export const updateVisitor = defineQuery(
  'widget.update_visitor',
  `with turn as (
    select handling, locale
    from chat_sessions
    where school_id = :school_id and chat_session_id = :chat_session_id
    for update
  ), met as (
    update chat_users
    set name = coalesce(:name?, name), email = coalesce(:email?, email), phone = coalesce(:phone?, phone),
      consented_dt = case when :consented then coalesce(consented_dt, now()) else consented_dt end
    where school_id = :school_id and chatbot_id = :chatbot_id and chat_user_id = :chat_user_id
    returning name
  )
  select handling, locale as page_locale, (select name from met) as name
  from turn`,
);

/** From now on the chatbot does not answer, and the visitor is told why. */
export const beginWaiting = defineQuery(
  'widget.begin_waiting',
  `with said as (
    insert into chat_messages (school_id, chat_session_id, sender, message_text)
    values (:school_id, :chat_session_id, 'system', :message)
    returning created_dt
  )
  update chat_sessions session
  set handling = 'waiting', status = 'pending', waiting_since_dt = now(), handled_by = null,
    message_count = session.message_count + 1, last_message_text = :message, last_message_dt = said.created_dt
  from said
  where session.school_id = :school_id and session.chat_session_id = :chat_session_id`,
);

/** The staff of a chatbot: the users it is assigned to and the account-admins. */
export const listStaff = defineQuery(
  'widget.list_staff',
  `select account.user_id
  from users account
  where account.school_id = :school_id and account.status = 'active' and account.deleted_dt is null
    and (account.role = 'account-admin'
      or exists (
        select from user_chatbots access
        where access.school_id = :school_id and access.user_id = account.user_id
          and access.chatbot_id = :chatbot_id
      ))`,
);
