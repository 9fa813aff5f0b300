import { defineQuery } from '#server/db/query.ts';

const columns = `scale.grade_scale_id, scale.name, scale.is_default, scale.updated_dt,
  coalesce((select jsonb_agg(jsonb_build_object('lower_bound', band.lower_bound, 'grade', band.grade) order by band.lower_bound desc)
    from grade_bands band where band.school_id = scale.school_id and band.grade_scale_id = scale.grade_scale_id), '[]') as bands`;

export const listGradeScales = defineQuery(
  'settings.list_grade_scales',
  `select ${columns}
  from grade_scales scale
  where scale.school_id = :school_id
  order by scale.is_default desc, fold(scale.name), scale.grade_scale_id`,
);

export const getGradeScale = defineQuery(
  'settings.get_grade_scale',
  `select ${columns}
  from grade_scales scale
  where scale.school_id = :school_id and scale.grade_scale_id = :grade_scale_id`,
);

export const lockGradeScale = defineQuery(
  'settings.lock_grade_scale',
  `select grade_scale_id
  from grade_scales
  where school_id = :school_id and grade_scale_id = :grade_scale_id
  for update`,
);

/** Clears the default, so that another scale can become it. */
export const clearDefaultScale = defineQuery(
  'settings.clear_default_scale',
  'update grade_scales set is_default = false where school_id = :school_id and is_default',
);

export const insertGradeScale = defineQuery(
  'settings.insert_grade_scale',
  `insert into grade_scales (school_id, name, is_default)
  values (:school_id, :name, :is_default)
  returning grade_scale_id`,
);

export const updateGradeScale = defineQuery(
  'settings.update_grade_scale',
  `update grade_scales
  set name = :name, is_default = :is_default
  where school_id = :school_id and grade_scale_id = :grade_scale_id`,
);

export const deleteBands = defineQuery(
  'settings.delete_bands',
  'delete from grade_bands where school_id = :school_id and grade_scale_id = :grade_scale_id',
);

/** `bands` is JSON: a list of lower_bound and grade. */
export const insertBands = defineQuery(
  'settings.insert_bands',
  `insert into grade_bands (school_id, grade_scale_id, lower_bound, grade)
  select :school_id::uuid, :grade_scale_id::uuid, band.lower_bound, band.grade
  from jsonb_to_recordset(:bands::jsonb) as band (lower_bound numeric, grade text)`,
);

export const deleteGradeScale = defineQuery(
  'settings.delete_grade_scale',
  'delete from grade_scales where school_id = :school_id and grade_scale_id = :grade_scale_id',
);
