-- A lead can be reached by e-mail or by phone. Leads that were stored without either stay as they are.
create function refuse_lead_without_contact() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.is_lead and old.email is null and old.mobile is null then return new; end if;
  raise exception 'a lead without an e-mail address and a phone number'
    using errcode = '23514', constraint = 'contacts_contact_check', table = 'contacts';
end
$$;
create trigger refuse_lead_without_contact before insert or update of email, mobile, is_lead on contacts
  for each row when (new.is_lead and new.email is null and new.mobile is null and new.deleted_dt is null)
  execute function refuse_lead_without_contact();
