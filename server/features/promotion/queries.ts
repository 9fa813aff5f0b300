import { defineQuery, type RowOf } from '#server/db/query.ts';

type OfSchool = { school_id: string };
export type PromotionKey = OfSchool & { promotion_id: string };

const yearAsJson = (
  year: string,
) => `json_build_object('academic_year_id', ${year}.academic_year_id, 'name', ${year}.name,
    'year', ${year}.start_year, 'starts_on', ${year}.starts_on, 'ends_on', ${year}.ends_on)`;

/** The records of the new year that prevent undoing the promotion. */
export const recordsOfNewYear = `case
    when exists (select from student_attendance record where record.school_id = promotion.school_id
      and record.attendance_date between to_year.starts_on and to_year.ends_on) then 'attendance'
    when exists (select from registers register where register.school_id = promotion.school_id
      and register.attendance_date between to_year.starts_on and to_year.ends_on) then 'attendance'
    when exists (select from marks mark where mark.school_id = promotion.school_id and mark.academic_year_id = promotion.to_year_id) then 'marks'
    when exists (select from student_subjects registration where registration.school_id = promotion.school_id
      and registration.academic_year_id = promotion.to_year_id) then 'subjects'
  end`;

const promotionColumns = `promotion.promotion_id, ${yearAsJson('school_year')} as from_year, ${yearAsJson('to_year')} as to_year, promotion.status,
  promotion.pass_percent, promotion.roll_numbers, promotion.job_id, promotion.done_dt, ${recordsOfNewYear} as new_records,
  coalesce((
    select json_agg(json_build_object('class_id', cls.class_id, 'class_name', cls.name, 'students', (
        select count(distinct enrol.student_id) from enrolments enrol where enrol.school_id = promotion.school_id
          and enrol.academic_year_id = promotion.from_year_id and enrol.class_id = cls.class_id and enrol.deleted_dt is null
          and (enrol.to_date is null or enrol.to_date >= school_year.ends_on)),
      'next_class_id', promoted_class.next_class_id, 'next_class_name', next_class.name) order by cls.position, cls.name_folded, cls.class_id)
    from classes cls
    left join promotion_classes promoted_class on promoted_class.school_id = promotion.school_id and promoted_class.promotion_id = promotion.promotion_id
      and promoted_class.class_id = cls.class_id
    left join classes next_class on next_class.school_id = promotion.school_id and next_class.class_id = promoted_class.next_class_id
    where cls.school_id = promotion.school_id), '[]') as classes, promotion.updated_dt`;

const promotionTables = `promotions promotion
  join academic_years school_year on school_year.school_id = promotion.school_id and school_year.academic_year_id = promotion.from_year_id
  join academic_years to_year on to_year.school_id = promotion.school_id and to_year.academic_year_id = promotion.to_year_id`;

export type PromotionRow = RowOf<typeof listPromotions>;

export const listPromotions = defineQuery(
  'promotion.list',
  `select ${promotionColumns}
  from ${promotionTables}
  where promotion.school_id = :school_id
  order by school_year.starts_on desc, promotion.created_dt desc
  limit 50`,
);

export const getPromotion = defineQuery(
  'promotion.get',
  `select ${promotionColumns}
  from ${promotionTables}
  where promotion.school_id = :school_id and promotion.promotion_id = :promotion_id`,
);

export const lockPromotion = defineQuery(
  'promotion.lock',
  `select status, updated_dt
  from promotions
  where school_id = :school_id and promotion_id = :promotion_id
  for update`,
);

/** A year and the next one; without a number, the year that is current or was the last. */
export const findYears = defineQuery(
  'promotion.find_years',
  `select ${yearAsJson('from_year')} as from_year, ${yearAsJson('to_year')} as to_year
  from (
    select *
    from academic_years
    where school_id = :school_id
      and case when :year?::int is null then starts_on <= :today::date else start_year = :year? end
    order by starts_on desc
    limit 1
  ) from_year
  cross join lateral (
    select *
    from academic_years school_year
    where school_year.school_id = :school_id and school_year.starts_on > from_year.ends_on
    order by school_year.starts_on
    limit 1
  ) to_year`,
);

/** The next class of each class follows it in the list; students of the last class graduate. */
export const insertPromotion = defineQuery(
  'promotion.create',
  `with made as (
    insert into promotions (school_id, from_year_id, to_year_id, created_by, updated_by)
    values (:school_id, :from_year_id, :to_year_id, :user_id, :user_id)
    returning school_id, promotion_id
  ), following as (
    insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
    select made.school_id, made.promotion_id, cls.class_id,
      lead(cls.class_id) over (order by cls.position, cls.name_folded, cls.class_id)
    from made join classes cls on cls.school_id = made.school_id
  )
  select promotion_id
  from made`,
);

export const updatePromotion = defineQuery(
  'promotion.update',
  `with changed as (
    update promotions
    set pass_percent = :pass_percent?, roll_numbers = :roll_numbers, updated_by = :user_id
    where school_id = :school_id and promotion_id = :promotion_id
  )
  insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
  select :school_id, :promotion_id, input.class_id, input.next_class_id
  from unnest(:class_ids::uuid[], :next_class_ids[?]::uuid[]) input (class_id, next_class_id)
  on conflict (school_id, promotion_id, class_id) do update
    set next_class_id = excluded.next_class_id
    where promotion_classes.next_class_id is distinct from excluded.next_class_id`,
);

export const setStatus = defineQuery(
  'promotion.set_status',
  `update promotions
  set status = :status, job_id = coalesce(:job_id?, job_id),
    done_dt = case when :status = 'done' then :now::timestamptz else done_dt end
  where school_id = :school_id and promotion_id = :promotion_id`,
);
