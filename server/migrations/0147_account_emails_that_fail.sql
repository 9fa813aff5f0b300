-- Since when the email with the current link is known not to have arrived. A new link begins without a failure.
alter table invitations add column failed_dt timestamptz(3);
alter table email_changes add column failed_dt timestamptz(3);
alter table password_resets add column failed_dt timestamptz(3);

-- Names the email of an invitation in its return address. A new link has a new email.
alter table invitations add column email_id uuid not null default new_id();
create unique index invitations_email_id_key on invitations (email_id);

-- The school of an invitation whose email a mail server has returned.
create function find_invitation_email(given_email_id uuid) returns table (school_id uuid)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query select invitation.school_id from invitations invitation where invitation.email_id = given_email_id;
end
$$;
call run_as('find_invitation_email(uuid)', 'homeroom_lookup');
