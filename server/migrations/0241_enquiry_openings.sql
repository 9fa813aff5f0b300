-- Which opening of the form an enquiry came from: each opening is good for one enquiry.
alter table public.enquiries add column opening uuid;
create unique index enquiries_opening_key on public.enquiries (school_id, opening);
