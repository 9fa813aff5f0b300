import type pg from 'pg';

/** Twenty urgent messages to four hundred families each, nearly all of them delivered. */
export async function addUrgentMessages(client: pg.Client, school: string) {
  await client.query(
    `with urgent as (
      insert into urgent_messages (school_id, title, message, channels, target_audience, created_dt)
      select $1, 'Bench message ' || number, 'Something that everyone has to know today.', '{email}',
        'parents', now() - number * interval '9 days'
      from generate_series(1, 20) number
      returning urgent_message_id
    )
    insert into messages
      (school_id, kind, source_id, channel, recipient_kind, address, subject, body, state, dedup_key)
    select $1, 'urgent', urgent.urgent_message_id, 'email', 'guardian', 'bench' || number || '@example.test',
      'Bench message', 'Something that everyone has to know today.',
      case when number % 50 = 0 then 'failed' else 'sent' end,
      concat_ws('/', 'urgent', urgent.urgent_message_id, number)
    from urgent cross join generate_series(1, 400) number`,
    [school],
  );
}
