import type { AcademicYear, Term, TermForm, YearForm } from '#contract/settings/years.ts';
import { defineQuery } from '#server/db/query.ts';

type School = { school_id: string };
type Year = School & { academic_year_id: string };
type TermKey = School & { term_id: string };

const yearColumns = `academic_year_id, name, start_year as year, starts_on, ends_on,
  :today::date between starts_on and ends_on as is_current, updated_dt`;
const termColumns = 'term_id, academic_year_id, name, starts_on, ends_on, updated_dt';

export const listYears = defineQuery<School & { today: string }, AcademicYear>(
  'settings.list_years',
  `select ${yearColumns} from academic_years where school_id = :school_id order by starts_on desc`,
);

export const listTerms = defineQuery<School, Term>(
  'settings.list_terms',
  `select ${termColumns} from terms where school_id = :school_id order by starts_on`,
);

export const lockYear = defineQuery<Year & { today: string }, AcademicYear>(
  'settings.lock_year',
  `select ${yearColumns} from academic_years
  where school_id = :school_id and academic_year_id = :academic_year_id for update`,
);

export const termsOfYear = defineQuery<Year, Term>(
  'settings.terms_of_year',
  `select ${termColumns} from terms
  where school_id = :school_id and academic_year_id = :academic_year_id order by starts_on`,
);

export const insertYear = defineQuery<School & YearForm & { today: string }, AcademicYear>(
  'settings.insert_year',
  `insert into academic_years (school_id, name, starts_on, ends_on)
  values (:school_id, :name, :starts_on::date, :ends_on::date) returning ${yearColumns}`,
);

export const updateYear = defineQuery<Year & YearForm & { today: string }, AcademicYear>(
  'settings.update_year',
  `update academic_years set name = :name, starts_on = :starts_on::date, ends_on = :ends_on::date
  where school_id = :school_id and academic_year_id = :academic_year_id returning ${yearColumns}`,
);

export const deleteYear = defineQuery<Year, never>(
  'settings.delete_year',
  'delete from academic_years where school_id = :school_id and academic_year_id = :academic_year_id',
);

export const lockTerm = defineQuery<TermKey, Term>(
  'settings.lock_term',
  `select ${termColumns} from terms where school_id = :school_id and term_id = :term_id for update`,
);

export const insertTerm = defineQuery<Year & TermForm, Term>(
  'settings.insert_term',
  `insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
  values (:school_id, :academic_year_id, :name, :starts_on::date, :ends_on::date) returning ${termColumns}`,
);

export const updateTerm = defineQuery<TermKey & TermForm, Term>(
  'settings.update_term',
  `update terms set name = :name, starts_on = :starts_on::date, ends_on = :ends_on::date
  where school_id = :school_id and term_id = :term_id returning ${termColumns}`,
);

export const deleteTerm = defineQuery<TermKey, never>(
  'settings.delete_term',
  'delete from terms where school_id = :school_id and term_id = :term_id',
);
