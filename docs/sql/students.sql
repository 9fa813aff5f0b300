-- students.change_enrolment
update enrolments set class_id = $1, section_id = $2, roll_no = $3, to_date = $4,
  exit_reason = $5
where school_id = $6 and enrolment_id = $7;

-- students.change_family
with given (relationship, contact_order, given_id, name, phone, occupation) as (values
  ('father', 1, $1::uuid, $2::text, $3::text, $4::text),
  ('mother', 2, $5::uuid, $6::text, $7::text, $8::text),
  ('guardian', 3, $9::uuid, $10::text, $11::text, null::text),
  ('emergency', 4, null::uuid, null::text, $12::text, null::text)
), present as materialized (
  select l.relationship, l.guardian_id, g.name_folded, exists (
    select from student_guardians o where o.school_id = l.school_id and o.guardian_id = l.guardian_id
      and (o.student_id, o.relationship) <> (l.student_id, l.relationship)) as shared
  from student_guardians l join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = $13 and l.student_id = $14 and l.to_date is null
    and l.relationship = any($15::text[])
), kin as materialized (
  select v.*, v.given_id is not null and not exists (
    select from guardians g where g.school_id = $13 and g.guardian_id = v.given_id) as unknown, num_nonnulls(v.given_id, v.name, v.phone, v.occupation) = 0 as gone,
    new_id() as fresh_id, c.guardian_id as present_id, coalesce(c.shared, true) as shared, coalesce((select g.guardian_id from guardians g
    where g.school_id = $13 and g.guardian_id = v.given_id and (v.name is null or g.name_folded = fold(v.name))),
      case when not c.shared or c.name_folded is not distinct from fold(v.name) then c.guardian_id end,
      (select g.guardian_id from guardians g
    where g.school_id = $13 and g.phone_digits = phone_digits(v.phone) and g.name_folded = fold(v.name)
    order by g.guardian_id limit 1)) as known_id
  from given v left join present c on c.relationship = v.relationship
  where v.relationship = any($15::text[])
), new_guardians as (
  insert into guardians (school_id, guardian_id, name, phone, occupation, created_by, updated_by)
  select $13, fresh_id, name, phone, occupation, $16, $16
  from kin where known_id is null and not unknown and not gone
), known_guardians as (
  update guardians g set updated_by = $16,
    name = case when k.known_id = k.present_id then k.name else coalesce(k.name, g.name) end,
    phone = case when k.known_id = k.present_id then k.phone else coalesce(k.phone, g.phone) end,
    occupation = case when k.known_id = k.present_id and k.relationship in ('father', 'mother') then k.occupation
      else coalesce(k.occupation, g.occupation) end
  from kin k where g.school_id = $13 and g.guardian_id = k.known_id and not k.gone and not k.unknown
), moved as (
  update student_guardians l set guardian_id = coalesce(k.known_id, k.fresh_id)
  from kin k where l.school_id = $13 and l.student_id = $14 and l.relationship = k.relationship
    and l.to_date is null and not k.gone and not k.unknown and l.guardian_id <> coalesce(k.known_id, k.fresh_id)
), links as (
  insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
  select $13, $14, coalesce(known_id, fresh_id), relationship, contact_order
  from kin where present_id is null and not gone and not unknown
), unlinked as (
  delete from student_guardians l using kin k
  where l.school_id = $13 and l.student_id = $14 and l.relationship = k.relationship
    and l.to_date is null and k.gone
), strangers as (
  delete from guardians g using kin k
  where g.school_id = $13 and g.guardian_id = k.present_id and not k.shared
    and (k.gone or k.present_id <> coalesce(k.known_id, k.fresh_id))
)
select array(select relationship from kin where unknown) as unknown_guardians;

-- students.create
with place as materialized (
  select c.class_id, k.section_id, k.name as section, $1::text is null or k.section_id is not null as section_known
  from classes c left join lateral (
    select a.section_id, a.name from (
      select section_id, name, count(*) over () as sections from sections
      where school_id = $2 and class_id = c.class_id
    ) a
    where lower(a.name) = lower($1) or $1 is null and a.sections = 1
  ) k on true
  where c.school_id = $2 and c.class_id = $3
), year as materialized (
  select academic_year_id, starts_on, start_year from academic_years
  where school_id = $2
  order by case when ends_on < greatest($4::date, $5::date) then 2 when starts_on > greatest($4::date, $5::date) then 1 else 0 end,
    case when starts_on > greatest($4::date, $5::date) then starts_on - greatest($4::date, $5::date) else greatest($4::date, $5::date) - starts_on end
  limit 1
), fit as materialized (
  select p.*, y.academic_year_id, y.start_year, greatest($4::date, y.starts_on) as from_date
  from place p left join year y on true
  where p.section_known and (y.academic_year_id is not null or not exists (
    select from students o where o.school_id = $2 and o.class_id = p.class_id
      and o.section is not distinct from p.section and o.roll_no = $6 and o.academic_year is null
      and o.deleted_dt is null))
), person as (
  insert into students (school_id, class_id, section, roll_no, academic_year, created_by, updated_by,
    name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, photo_file_id, documents_url)
  select $2, class_id, section, $6, start_year, $7, $7,
    $8, $9, $10, $11, $12, $13, $4, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27
  from fit returning school_id, student_id
), enrolment as (
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by,
     to_date, exit_reason)
  select school_id, student_id, academic_year_id, class_id, section_id, $6, from_date, $7,
    case when $11 in ('graduated', 'transferred') then greatest(from_date, $5::date) end,
    case when $11 in ('graduated', 'transferred') then $11 end
  from person, fit where academic_year_id is not null
), given (relationship, contact_order, given_id, name, phone, occupation) as (values
  ('father', 1, $28::uuid, $29::text, $30::text, $31::text),
  ('mother', 2, $32::uuid, $33::text, $34::text, $35::text),
  ('guardian', 3, $36::uuid, $37::text, $38::text, null::text),
  ('emergency', 4, null::uuid, null::text, $39::text, null::text)
), kin as materialized (
  select v.*, v.given_id is not null and not exists (
    select from guardians g where g.school_id = $2 and g.guardian_id = v.given_id) as unknown, false as gone, new_id() as fresh_id, coalesce((select g.guardian_id from guardians g
    where g.school_id = $2 and g.guardian_id = v.given_id and (v.name is null or g.name_folded = fold(v.name))), (select g.guardian_id from guardians g
    where g.school_id = $2 and g.phone_digits = phone_digits(v.phone) and g.name_folded = fold(v.name)
    order by g.guardian_id limit 1)) as known_id
  from given v where num_nonnulls(v.given_id, v.name, v.phone, v.occupation) > 0
), new_guardians as (
  insert into guardians (school_id, guardian_id, name, phone, occupation, created_by, updated_by)
  select $2, fresh_id, name, phone, occupation, $7, $7
  from kin where known_id is null and not unknown and not gone
), known_guardians as (
  update guardians g set phone = coalesce(k.phone, g.phone), occupation = coalesce(k.occupation, g.occupation),
    updated_by = $7
  from kin k where g.school_id = $2 and g.guardian_id = k.known_id
    and (coalesce(k.phone, g.phone), coalesce(k.occupation, g.occupation)) is distinct from (g.phone, g.occupation)
), links as (
  insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
  select p.school_id, p.student_id, coalesce(k.known_id, k.fresh_id), k.relationship, k.contact_order
  from person p, kin k where not k.unknown
)
select (select student_id from person), exists (select from place) as class_known,
  exists (select from place where section_known) as section_known, exists (select from fit) as roll_no_free,
  array(select relationship from kin where unknown) as unknown_guardians;

-- students.delete
update students set deleted_dt = now(), updated_by = $1
where school_id = $2 and student_id = $3 and deleted_dt is null
returning name, class_id, section, roll_no, status;

-- students.drop_enrolment
delete from enrolments where school_id = $1 and enrolment_id = $2;

-- students.drop_later_enrolments
delete from enrolments
where school_id = $1 and student_id = $2 and from_date > $3::date;

-- students.duplicates
select * from (
  select s.student_id, s.name, s.date_of_birth as dob, c.name as class_name, s.section, s.roll_no, s.email, s.phone,
    s.status, array_remove(array[
      case when s.name_folded = fold($1) then 'name' end,
      case when s.phone_digits = phone_digits($2) then 'phone' end,
      case when lower(s.email) = lower($3) then 'email' end
    ], null) as same
  from students s left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
  where s.school_id = $4 and s.date_of_birth = $5 and s.deleted_dt is null
    and s.student_id is distinct from $6::uuid
) likely
where same <> '{}'
order by cardinality(same) desc, name, student_id limit 20;

-- students.export
with chosen as materialized (select i.id, i.place from unnest(array(select o.student_id from students o  where o.school_id = $1 and o.deleted_dt is null
    order by o.name_folded asc, o.student_id asc limit (select $2::int) offset (select $3::int))) with ordinality i (id, place))
select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
  s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
  f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
  s.created_dt, s.updated_dt, s.blood_group, s.medical_conditions, s.nationality, s.religion,
  s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
  f.mother_occupation, f.father_contact, f.mother_contact, s.family_income, s.allergies, s.medical_info,
  s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id
from chosen i cross join students s
left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
cross join lateral (
  select max(g.name) filter (where l.relationship = 'father') as father_name, max(g.phone) filter (where l.relationship = 'father') as father_contact,
    max(g.occupation) filter (where l.relationship = 'father') as father_occupation, max(g.guardian_id::text) filter (where l.relationship = 'father') as father_guardian_id,
    max(g.name) filter (where l.relationship = 'mother') as mother_name, max(g.phone) filter (where l.relationship = 'mother') as mother_contact,
    max(g.occupation) filter (where l.relationship = 'mother') as mother_occupation, max(g.guardian_id::text) filter (where l.relationship = 'mother') as mother_guardian_id,
    max(g.name) filter (where l.relationship = 'guardian') as guardian_name, max(g.phone) filter (where l.relationship = 'guardian') as parent_contact,
    max(g.guardian_id::text) filter (where l.relationship = 'guardian') as guardian_id, max(g.phone) filter (where l.relationship = 'emergency') as emergency_contact
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null
) f
where s.school_id = $1 and s.student_id = i.id
order by i.place;

-- students.find_place
select c.class_id, k.section_id, k.name as section
from classes c left join lateral (
  select a.section_id, a.name from (
    select section_id, name, count(*) over () as sections from sections
    where school_id = $1 and class_id = c.class_id
  ) a
  where lower(a.name) = lower($2) or $2::text is null and a.sections = 1
) k on true
where c.school_id = $1 and c.class_id = $3;

-- students.get
select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
  s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
  f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
  s.created_dt, s.updated_dt, s.blood_group, s.medical_conditions, s.nationality, s.religion,
  s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
  f.mother_occupation, f.father_contact, f.mother_contact, s.family_income, s.allergies, s.medical_info,
  s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id
from students s
left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
cross join lateral (
  select max(g.name) filter (where l.relationship = 'father') as father_name, max(g.phone) filter (where l.relationship = 'father') as father_contact,
    max(g.occupation) filter (where l.relationship = 'father') as father_occupation, max(g.guardian_id::text) filter (where l.relationship = 'father') as father_guardian_id,
    max(g.name) filter (where l.relationship = 'mother') as mother_name, max(g.phone) filter (where l.relationship = 'mother') as mother_contact,
    max(g.occupation) filter (where l.relationship = 'mother') as mother_occupation, max(g.guardian_id::text) filter (where l.relationship = 'mother') as mother_guardian_id,
    max(g.name) filter (where l.relationship = 'guardian') as guardian_name, max(g.phone) filter (where l.relationship = 'guardian') as parent_contact,
    max(g.guardian_id::text) filter (where l.relationship = 'guardian') as guardian_id, max(g.phone) filter (where l.relationship = 'emergency') as emergency_contact
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null
) f
where s.school_id = $1 and s.student_id = $2 and s.deleted_dt is null;

-- students.import_by_email
with wanted as materialized (select row, lower(email) as email from jsonb_to_recordset($1::jsonb) as r (row int, student_id uuid, email text, name text, dob date) where email is not null)
  select w.row, s.student_id from students s join wanted w on lower(s.email) = w.email
  where s.school_id = $2 and s.deleted_dt is null;

-- students.import_by_id
select r.row, s.student_id from jsonb_to_recordset($1::jsonb) as r (row int, student_id uuid, email text, name text, dob date)
join students s on s.school_id = $2 and s.student_id = r.student_id and s.deleted_dt is null;

-- students.import_by_name
select r.row, s.student_id from jsonb_to_recordset($1::jsonb) as r (row int, student_id uuid, email text, name text, dob date)
join students s on s.school_id = $2 and s.date_of_birth = r.dob and s.name_folded = fold(r.name) and s.deleted_dt is null;

-- students.import_change
update students s
set (name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, documents_url) = (select name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, documents_url from jsonb_populate_record(s, r.changes)),
  updated_by = $1
from jsonb_to_recordset($2::jsonb) as r (student_id uuid, changes jsonb)
where s.school_id = $3 and s.student_id = r.student_id and s.deleted_dt is null;

-- students.import_change_enrolments
update enrolments e set class_id = r.class_id, section_id = r.section_id, roll_no = r.roll_no, to_date = r.to_date,
  exit_reason = r.exit_reason
from jsonb_to_recordset($1::jsonb) as r (enrolment_id uuid, class_id uuid, section_id uuid, roll_no text,
  to_date date, exit_reason text)
where e.school_id = $2 and e.enrolment_id = r.enrolment_id;

-- students.import_create
with given as materialized (
  select r.*, new_id() as student_id, greatest(r.admission_date, r.starts_on) as from_date
  from jsonb_to_recordset($1::jsonb) as r (row int, class_id uuid, section_id uuid, section text, roll_no text,
    academic_year_id uuid, start_year int, starts_on date,
    name text, date_of_birth date, gender text, status text, religion text, nationality text, admission_date date, previous_school text, transport_mode text, extracurricular_activities text, special_needs text, phone text, email text, address text, family_income text, blood_group text, medical_conditions text, allergies text, medical_info text, documents_url text)
), people as (
  insert into students (school_id, student_id, class_id, section, roll_no, academic_year, created_by, updated_by,
    name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, documents_url)
  select $2, student_id, class_id, section, roll_no, start_year, $3, $3,
    name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, documents_url
  from given order by row
), enrolled as (
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by,
     to_date, exit_reason)
  select $2, student_id, academic_year_id, class_id, section_id, roll_no, from_date, $3,
    case when status in ('graduated', 'transferred') then greatest(from_date, $4::date) end,
    case when status in ('graduated', 'transferred') then status end
  from given where academic_year_id is not null
)
select row, student_id from given;

-- students.import_delete
update students set deleted_dt = now(), updated_by = $1
where school_id = $2 and student_id = any($3::uuid[]) and deleted_dt is null;

-- students.import_drop_enrolments
delete from enrolments where school_id = $1 and enrolment_id = any($2::uuid[]);

-- students.import_families
with given as materialized (
  select r.*, fold(r.name) as folded, phone_digits(r.phone) as digits,
    num_nonnulls(r.name, r.phone, r.occupation) = 0 as gone, new_id() as own_id
  from jsonb_to_recordset($1::jsonb) as r (row int, student_id uuid, relationship text, contact_order int,
    name text, phone text, occupation text)
), present as materialized (
  select l.student_id, l.relationship, l.guardian_id, g.name_folded, exists (
    select from student_guardians o where o.school_id = l.school_id and o.guardian_id = l.guardian_id
      and (o.student_id, o.relationship) <> (l.student_id, l.relationship)) as shared
  from given v
  join student_guardians l on l.school_id = $2 and l.student_id = v.student_id
    and l.relationship = v.relationship and l.to_date is null
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
), kin as materialized (
  select v.*, c.guardian_id as present_id, coalesce(c.shared, true) as shared,
    coalesce(case when not c.shared or c.name_folded is not distinct from v.folded then c.guardian_id end,
      (select (array_agg(g.guardian_id order by g.guardian_id))[1] from guardians g
        where g.school_id = $2 and g.phone_digits = v.digits and g.name_folded = v.folded)) as known_id,
    first_value(v.own_id) over (
      partition by v.folded, v.digits, case when v.folded is null or v.digits is null then v.own_id end
      order by v.row, v.contact_order) as fresh_id
  from given v left join present c on c.student_id = v.student_id and c.relationship = v.relationship
), new_guardians as (
  insert into guardians (school_id, guardian_id, name, phone, occupation, created_by, updated_by)
  select $2, fresh_id, (array_agg(name order by row))[1], (array_agg(phone order by row))[1],
    max(occupation), $3, $3
  from kin where known_id is null and not gone group by fresh_id
), last_word as (
  select distinct on (known_id) * from kin where known_id is not null and not gone order by known_id, row desc
), known_guardians as (
  update guardians g set updated_by = $3, name = w.name, phone = w.phone, occupation = w.occupation
  from (
    select k.known_id,
      case when k.known_id = k.present_id then k.name else coalesce(k.name, o.name) end as name,
      case when k.known_id = k.present_id then k.phone else coalesce(k.phone, o.phone) end as phone,
      case when k.known_id = k.present_id and k.relationship in ('father', 'mother') then k.occupation
        else coalesce(k.occupation, o.occupation) end as occupation
    from last_word k join guardians o on o.school_id = $2 and o.guardian_id = k.known_id
  ) w
  where g.school_id = $2 and g.guardian_id = w.known_id
    and (g.name, g.phone, g.occupation) is distinct from (w.name, w.phone, w.occupation)
), moved as (
  update student_guardians l set guardian_id = coalesce(k.known_id, k.fresh_id)
  from kin k where l.school_id = $2 and l.student_id = k.student_id and l.relationship = k.relationship
    and l.to_date is null and not k.gone and l.guardian_id <> coalesce(k.known_id, k.fresh_id)
), links as (
  insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
  select $2, student_id, coalesce(known_id, fresh_id), relationship, contact_order
  from kin where present_id is null and not gone
), unlinked as (
  delete from student_guardians l using kin k
  where l.school_id = $2 and l.student_id = k.student_id and l.relationship = k.relationship
    and l.to_date is null and k.gone
)
delete from guardians g using kin k
where g.school_id = $2 and g.guardian_id = k.present_id and not k.shared
  and (k.gone or k.present_id <> coalesce(k.known_id, k.fresh_id));

-- students.import_holders
select e.class_id, e.section_id, e.academic_year_id, e.roll_no, e.student_id, s.name
from enrolments e join students s on s.school_id = e.school_id and s.student_id = e.student_id
where e.school_id = $1 and e.to_date is null and e.deleted_dt is null and e.roll_no is not null
union all
select s.class_id, k.section_id, null, s.roll_no, s.student_id, s.name
from students s left join sections k on k.school_id = s.school_id and k.class_id = s.class_id and k.name = s.section
where s.school_id = $1 and s.academic_year is null and s.deleted_dt is null and s.class_id is not null
  and s.roll_no is not null;

-- students.import_latest_enrolments
select distinct on (student_id) student_id, enrolment_id, class_id, section_id, roll_no, from_date, to_date, exit_reason
from enrolments
where school_id = $1 and student_id = any($2::uuid[])
order by student_id, from_date desc;

-- students.import_likely
with given as materialized (
  select row, dob, fold(name) as folded, phone_digits(phone) as digits, lower(email) as email
  from jsonb_to_recordset($1::jsonb) as r (row int, name text, dob date, phone text, email text)
)
select r.row, o.name, c.name as class_name, array_remove(array[
    case when o.name_folded = r.folded then 'name' end,
    case when o.phone_digits = r.digits then 'phone' end,
    case when lower(o.email) = r.email then 'email' end
  ], null) as same
from given r
join students o on o.school_id = $2 and o.date_of_birth = r.dob and o.deleted_dt is null
  and (o.name_folded = r.folded or o.phone_digits = r.digits or lower(o.email) = r.email)
left join classes c on c.school_id = $2 and c.class_id = o.class_id
order by r.row, same desc, o.name;

-- students.import_note_places
update students s set class_id = r.class_id, section = r.section, roll_no = r.roll_no
from jsonb_to_recordset($1::jsonb) as r (student_id uuid, class_id uuid, section text, roll_no text)
where s.school_id = $2 and s.student_id = r.student_id and s.academic_year is null;

-- students.import_open_enrolments
insert into enrolments
  (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
select $1, r.student_id, y.academic_year_id, r.class_id, r.section_id, r.roll_no,
  greatest(r.from_date, y.starts_on), $2
from jsonb_to_recordset($3::jsonb) as r (student_id uuid, class_id uuid, section_id uuid, roll_no text, from_date date)
cross join lateral (select academic_year_id, starts_on, start_year from academic_years
  where school_id = $1
  order by case when ends_on < r.from_date then 2 when starts_on > r.from_date then 1 else 0 end,
    case when starts_on > r.from_date then starts_on - r.from_date else r.from_date - starts_on end
  limit 1) y
returning student_id;

-- students.import_places
select c.class_id, c.name, coalesce((
    select json_agg(json_build_object('section_id', k.section_id, 'name', k.name) order by k.position, k.name)
    from sections k where k.school_id = c.school_id and k.class_id = c.class_id), '[]') as sections
from classes c where c.school_id = $1 order by c.position, c.name_folded;

-- students.import_read
select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
  s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
  f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
  s.created_dt, s.updated_dt, s.blood_group, s.medical_conditions, s.nationality, s.religion,
  s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
  f.mother_occupation, f.father_contact, f.mother_contact, s.family_income, s.allergies, s.medical_info,
  s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id
from students s
left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
cross join lateral (
  select max(g.name) filter (where l.relationship = 'father') as father_name, max(g.phone) filter (where l.relationship = 'father') as father_contact,
    max(g.occupation) filter (where l.relationship = 'father') as father_occupation, max(g.guardian_id::text) filter (where l.relationship = 'father') as father_guardian_id,
    max(g.name) filter (where l.relationship = 'mother') as mother_name, max(g.phone) filter (where l.relationship = 'mother') as mother_contact,
    max(g.occupation) filter (where l.relationship = 'mother') as mother_occupation, max(g.guardian_id::text) filter (where l.relationship = 'mother') as mother_guardian_id,
    max(g.name) filter (where l.relationship = 'guardian') as guardian_name, max(g.phone) filter (where l.relationship = 'guardian') as parent_contact,
    max(g.guardian_id::text) filter (where l.relationship = 'guardian') as guardian_id, max(g.phone) filter (where l.relationship = 'emergency') as emergency_contact
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null
) f
where s.school_id = $1 and s.student_id = any($2::uuid[]) and s.deleted_dt is null;

-- students.import_states
select s.student_id, s.updated_dt, s.deleted_dt is not null as deleted,
  exists (select from student_attendance o where o.school_id = s.school_id and o.student_id = s.student_id) or exists (select from student_subjects o where o.school_id = s.school_id and o.student_id = s.student_id) or exists (select from student_documents o where o.school_id = s.school_id and o.student_id = s.student_id) as worked_on
from students s
where s.school_id = $1 and s.student_id = any($2::uuid[])
for update of s;

-- students.import_versions
select student_id, updated_dt from students
where school_id = $1 and student_id = any($2::uuid[]);

-- students.import_years
select d.day, y.academic_year_id, y.start_year, y.starts_on
from unnest($1::date[]) as d (day) left join lateral (select academic_year_id, starts_on, start_year from academic_years
  where school_id = $2
  order by case when ends_on < d.day then 2 when starts_on > d.day then 1 else 0 end,
    case when starts_on > d.day then starts_on - d.day else d.day - starts_on end
  limit 1) y on true;

-- students.latest_enrolment
select enrolment_id, class_id, section_id, roll_no, from_date, to_date, exit_reason from enrolments
where school_id = $1 and student_id = $2
order by from_date > $3::date, abs(from_date - $3::date) limit 1;

-- students.list
with tally as (
  select json_build_object('total', coalesce(sum(n) , 0),
    'counts', json_build_object('total', coalesce(sum(n), 0), 'active', coalesce(sum(n) filter (where status = 'active'), 0),
      'inactive', coalesce(sum(n) filter (where status = 'inactive'), 0), 'graduated', coalesce(sum(n) filter (where status = 'graduated'), 0),
      'transferred', coalesce(sum(n) filter (where status = 'transferred'), 0))) as tally
  from student_counts where school_id = $1
)
select case when p.place > 1 then null else t.tally end as tally, p.student_id, p.name, p.class_id, p.class_name, p.section, p.roll_no, p.dob, p.gender, p.email, p.phone, p.parent_contact, p.address, p.emergency_contact, p.admission_date, p.father_name, p.mother_name, p.guardian_name, p.status, p.created_dt, p.updated_dt, p.photo_file_id
from tally t left join lateral (
  select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
  s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
  f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
  s.created_dt, s.updated_dt, i.place
  from unnest(array(select o.student_id from students o  where o.school_id = $1 and o.deleted_dt is null
    order by o.name_folded asc, o.student_id asc limit (select $2::int) offset (select $3::int))) with ordinality i (id, place)
  join students s on s.school_id = $1 and s.student_id = i.id
  left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
  cross join lateral (
  select max(g.name) filter (where l.relationship = 'father') as father_name, max(g.name) filter (where l.relationship = 'mother') as mother_name,
    max(g.name) filter (where l.relationship = 'guardian') as guardian_name, max(g.phone) filter (where l.relationship = 'guardian') as parent_contact,
    max(g.phone) filter (where l.relationship = 'emergency') as emergency_contact
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null
) f
) p on true
order by p.place;

-- students.note_place
with taken as (
  select from students
  where school_id = $1 and class_id = $2 and section is not distinct from $3
    and roll_no = $4 and academic_year is null and deleted_dt is null and student_id <> $5
), noted as (
  update students set class_id = $2, section = $3, roll_no = $4
  where school_id = $1 and student_id = $5
)
select not exists (select from taken) as roll_no_free;

-- students.open_enrolment
insert into enrolments
  (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date, exit_reason, created_by)
select $1, $2, y.academic_year_id, $3, $4, $5,
  greatest($6::date, y.starts_on), $7::date, $8, $9
from (select academic_year_id, starts_on, start_year from academic_years
  where school_id = $1
  order by case when ends_on < $6::date then 2 when starts_on > $6::date then 1 else 0 end,
    case when starts_on > $6::date then starts_on - $6::date else $6::date - starts_on end
  limit 1) y
returning enrolment_id;

-- students.refresh_enrolments_of_today
select refresh_enrolments_of_day(school_today()) as looked_at where current_school() = $1;

-- students.restore
with known as (
  select deleted_dt from students
  where school_id = $1 and student_id = $2
    and (deleted_dt is null or deleted_dt > now() - interval '30 days')
), restored as (
  update students set deleted_dt = null, updated_by = $3
  where school_id = $1 and student_id = $2 and deleted_dt > now() - interval '30 days'
  returning student_id
)
select exists (select from restored) as restored from known;

-- students.update
with before as materialized (
  select s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
  s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
  f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
  s.created_dt, s.updated_dt, s.blood_group, s.medical_conditions, s.nationality, s.religion,
  s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
  f.mother_occupation, f.father_contact, f.mother_contact, s.family_income, s.allergies, s.medical_info,
  s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id
  from students s
left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
cross join lateral (
  select max(g.name) filter (where l.relationship = 'father') as father_name, max(g.phone) filter (where l.relationship = 'father') as father_contact,
    max(g.occupation) filter (where l.relationship = 'father') as father_occupation, max(g.guardian_id::text) filter (where l.relationship = 'father') as father_guardian_id,
    max(g.name) filter (where l.relationship = 'mother') as mother_name, max(g.phone) filter (where l.relationship = 'mother') as mother_contact,
    max(g.occupation) filter (where l.relationship = 'mother') as mother_occupation, max(g.guardian_id::text) filter (where l.relationship = 'mother') as mother_guardian_id,
    max(g.name) filter (where l.relationship = 'guardian') as guardian_name, max(g.phone) filter (where l.relationship = 'guardian') as parent_contact,
    max(g.guardian_id::text) filter (where l.relationship = 'guardian') as guardian_id, max(g.phone) filter (where l.relationship = 'emergency') as emergency_contact
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null
) f
  where s.school_id = $1 and s.student_id = $2 and s.deleted_dt is null
  for update of s
), changed as (
  update students s
  set (name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, photo_file_id, documents_url) = (select name, date_of_birth, gender, status, religion, nationality, admission_date, previous_school, transport_mode, extracurricular_activities, special_needs, phone, email, address, family_income, blood_group, medical_conditions, allergies, medical_info, photo_file_id, documents_url from jsonb_populate_record(s, $3::jsonb)), updated_by = $4
  from before b
  where s.school_id = $1 and s.student_id = $2
    and ($5::timestamptz is null or b.updated_dt = $5)
  returning s.updated_dt
)
select b.*, c.updated_dt as changed_dt from before b left join changed c on true;
