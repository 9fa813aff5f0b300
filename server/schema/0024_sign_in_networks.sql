-- The networks from which a user has signed in: there the user stays welcome while strangers try to guess the password.
-- network is what limits count by, an IPv4 address or an IPv6 /64.
create table public.sign_in_networks (
  school_id uuid not null,
  user_id uuid not null,
  network text not null constraint sign_in_networks_network_check check (char_length(network) between 1 and 60),
  last_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id, network),
  constraint sign_in_networks_user_fkey foreign key (school_id, user_id)
    references public.users (school_id, user_id) on delete cascade
);
create index sign_in_networks_last_idx on public.sign_in_networks (school_id, last_dt);
call public.protect_school_table('public.sign_in_networks');

-- Which account an address means, spelled as it may be, and whether its user has signed in from this network in the last
-- 90 days. Always one row, so that an unknown address takes the same way.
grant select on public.sign_in_networks to homeroom_lookup;
create policy lookup on public.sign_in_networks to homeroom_lookup using (true);

create function public.find_account(given_email text, given_network text)
  returns table (folded_email text, school_id uuid, user_id uuid, is_familiar boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select lower(given_email), u.school_id, u.user_id, exists (
      select from public.sign_in_networks n
      where n.school_id = u.school_id and n.user_id = u.user_id and n.network = given_network
        and n.last_dt > now() - interval '90 days')
    from (select 1) one
    left join public.users u on lower(u.email) = lower(given_email) and u.deleted_dt is null;
end
$$;

call public.run_as('find_account(text, text)', 'homeroom_lookup');
