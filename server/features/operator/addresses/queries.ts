import { defineOwnerQuery } from '#server/db/query.ts';

export const getAddresses = defineOwnerQuery(
  'operator.get_addresses',
  'select host_name, sender_name, sender_address from school_addresses where school_id = :school_id',
);

export const setHostName = defineOwnerQuery(
  'operator.set_host_name',
  `insert into school_addresses (school_id, host_name)
  values (:school_id, :host_name?)
  on conflict (school_id) do update set host_name = excluded.host_name`,
);

export const setSender = defineOwnerQuery(
  'operator.set_sender',
  `insert into school_addresses (school_id, sender_name, sender_address)
  values (:school_id, :name?, :address?)
  on conflict (school_id) do update
    set sender_name = excluded.sender_name, sender_address = excluded.sender_address`,
);
