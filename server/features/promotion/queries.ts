import { defineQuery, type RowOf } from '#server/db/query.ts';

type OfSchool = { school_id: string };
export type PromotionKey = OfSchool & { promotion_id: string };

const yearAsJson = (
  year: string,
) => `json_build_object('academic_year_id', ${year}.academic_year_id, 'name', ${year}.name,
    'year', ${year}.start_year, 'starts_on', ${year}.starts_on, 'ends_on', ${year}.ends_on)`;

/** What the new year holds already, and so forbids to take the change back. */
export const recordsOfNewYear = `case
    when exists (select from student_attendance a where a.school_id = p.school_id
      and a.attendance_date between t.starts_on and t.ends_on) then 'attendance'
    when exists (select from registers r where r.school_id = p.school_id
      and r.attendance_date between t.starts_on and t.ends_on) then 'attendance'
    when exists (select from marks m where m.school_id = p.school_id and m.academic_year_id = p.to_year_id) then 'marks'
    when exists (select from student_subjects b where b.school_id = p.school_id
      and b.academic_year_id = p.to_year_id) then 'subjects'
  end`;

const promotionColumns = `p.promotion_id, ${yearAsJson('f')} as from_year, ${yearAsJson('t')} as to_year, p.status,
  p.pass_percent, p.roll_numbers, p.job_id, p.done_dt, ${recordsOfNewYear} as new_records,
  coalesce((
    select json_agg(json_build_object('class_id', c.class_id, 'class_name', c.name, 'students', (
        select count(distinct e.student_id) from enrolments e where e.school_id = p.school_id
          and e.academic_year_id = p.from_year_id and e.class_id = c.class_id and e.deleted_dt is null
          and (e.to_date is null or e.to_date >= f.ends_on)),
      'next_class_id', k.next_class_id, 'next_class_name', n.name) order by c.position, c.name_folded, c.class_id)
    from classes c
    left join promotion_classes k on k.school_id = p.school_id and k.promotion_id = p.promotion_id
      and k.class_id = c.class_id
    left join classes n on n.school_id = p.school_id and n.class_id = k.next_class_id
    where c.school_id = p.school_id), '[]') as classes, p.updated_dt`;

const promotionTables = `promotions p
  join academic_years f on f.school_id = p.school_id and f.academic_year_id = p.from_year_id
  join academic_years t on t.school_id = p.school_id and t.academic_year_id = p.to_year_id`;

export type PromotionRow = RowOf<typeof listPromotions>;

export const listPromotions = defineQuery(
  'promotion.list',
  `select ${promotionColumns} from ${promotionTables}
  where p.school_id = :school_id order by f.starts_on desc, p.created_dt desc limit 50`,
);

export const getPromotion = defineQuery(
  'promotion.get',
  `select ${promotionColumns} from ${promotionTables}
  where p.school_id = :school_id and p.promotion_id = :promotion_id`,
);

export const lockPromotion = defineQuery(
  'promotion.lock',
  `select status, updated_dt from promotions
  where school_id = :school_id and promotion_id = :promotion_id for update`,
);

/** A year and the one after it; without a number the year that is current, or was last. */
export const findYears = defineQuery(
  'promotion.find_years',
  `select ${yearAsJson('f')} as from_year, ${yearAsJson('t')} as to_year
  from (
    select * from academic_years
    where school_id = :school_id and case when :year?::int is null then starts_on <= :today::date else start_year = :year? end
    order by starts_on desc limit 1
  ) f
  cross join lateral (
    select * from academic_years n where n.school_id = :school_id and n.starts_on > f.ends_on
    order by n.starts_on limit 1
  ) t`,
);

/** Each class is followed by the next one in the order of the list; the last one's students graduate. */
export const insertPromotion = defineQuery(
  'promotion.create',
  `with made as (
    insert into promotions (school_id, from_year_id, to_year_id, created_by, updated_by)
    values (:school_id, :from_year_id, :to_year_id, :user_id, :user_id) returning school_id, promotion_id
  ), following as (
    insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
    select m.school_id, m.promotion_id, c.class_id,
      lead(c.class_id) over (order by c.position, c.name_folded, c.class_id)
    from made m join classes c on c.school_id = m.school_id
  )
  select promotion_id from made`,
);

export const updatePromotion = defineQuery(
  'promotion.update',
  `with changed as (
    update promotions set pass_percent = :pass_percent?, roll_numbers = :roll_numbers, updated_by = :user_id
    where school_id = :school_id and promotion_id = :promotion_id
  )
  insert into promotion_classes (school_id, promotion_id, class_id, next_class_id)
  select :school_id, :promotion_id, given.class_id, given.next_class_id
  from unnest(:class_ids::uuid[], :next_class_ids[?]::uuid[]) given (class_id, next_class_id)
  on conflict (school_id, promotion_id, class_id) do update set next_class_id = excluded.next_class_id
    where promotion_classes.next_class_id is distinct from excluded.next_class_id`,
);

export const setStatus = defineQuery(
  'promotion.set_status',
  `update promotions set status = :status, job_id = coalesce(:job_id?, job_id),
    done_dt = case when :status = 'done' then :now::timestamptz else done_dt end
  where school_id = :school_id and promotion_id = :promotion_id`,
);
