import { defineQuery } from '#server/db/query.ts';

const yearColumns = `academic_year_id, name, start_year as year, starts_on, ends_on,
  :today::date between starts_on and ends_on as is_current, updated_dt`;
const termColumns = 'term_id, academic_year_id, name, starts_on, ends_on, updated_dt';

export const listYears = defineQuery(
  'settings.list_years',
  `select ${yearColumns} from academic_years where school_id = :school_id order by starts_on desc`,
);

export const listTerms = defineQuery(
  'settings.list_terms',
  `select ${termColumns} from terms where school_id = :school_id order by starts_on`,
);

export const lockYear = defineQuery(
  'settings.lock_year',
  `select ${yearColumns}
  from academic_years
  where school_id = :school_id and academic_year_id = :academic_year_id
  for update`,
);

export const termsOfYear = defineQuery(
  'settings.terms_of_year',
  `select ${termColumns}
  from terms
  where school_id = :school_id and academic_year_id = :academic_year_id
  order by starts_on`,
);

export const insertYear = defineQuery(
  'settings.insert_year',
  `insert into academic_years (school_id, name, starts_on, ends_on)
  values (:school_id, :name, :starts_on::date, :ends_on::date)
  returning ${yearColumns}`,
);

export const updateYear = defineQuery(
  'settings.update_year',
  `update academic_years
  set name = :name, starts_on = :starts_on::date, ends_on = :ends_on::date
  where school_id = :school_id and academic_year_id = :academic_year_id
  returning ${yearColumns}`,
);

export const deleteYear = defineQuery(
  'settings.delete_year',
  'delete from academic_years where school_id = :school_id and academic_year_id = :academic_year_id',
);

export const lockTerm = defineQuery(
  'settings.lock_term',
  `select ${termColumns} from terms where school_id = :school_id and term_id = :term_id for update`,
);

export const insertTerm = defineQuery(
  'settings.insert_term',
  `insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
  values (:school_id, :academic_year_id, :name, :starts_on::date, :ends_on::date)
  returning ${termColumns}`,
);

export const updateTerm = defineQuery(
  'settings.update_term',
  `update terms
  set name = :name, starts_on = :starts_on::date, ends_on = :ends_on::date
  where school_id = :school_id and term_id = :term_id
  returning ${termColumns}`,
);

export const deleteTerm = defineQuery(
  'settings.delete_term',
  'delete from terms where school_id = :school_id and term_id = :term_id',
);
