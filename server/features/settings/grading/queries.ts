import { defineQuery } from '#server/db/query.ts';

const columns = `s.grade_scale_id, s.name, s.is_default, s.updated_dt,
  coalesce((select jsonb_agg(jsonb_build_object('lower_bound', b.lower_bound, 'grade', b.grade) order by b.lower_bound desc)
    from grade_bands b where b.school_id = s.school_id and b.grade_scale_id = s.grade_scale_id), '[]') as bands`;

export const listGradeScales = defineQuery(
  'settings.list_grade_scales',
  `select ${columns} from grade_scales s where s.school_id = :school_id
  order by s.is_default desc, fold(s.name), s.grade_scale_id`,
);

export const getGradeScale = defineQuery(
  'settings.get_grade_scale',
  `select ${columns} from grade_scales s where s.school_id = :school_id and s.grade_scale_id = :grade_scale_id`,
);

export const lockGradeScale = defineQuery(
  'settings.lock_grade_scale',
  `select grade_scale_id from grade_scales
  where school_id = :school_id and grade_scale_id = :grade_scale_id for update`,
);

/** Makes room for another default scale. */
export const clearDefaultScale = defineQuery(
  'settings.clear_default_scale',
  'update grade_scales set is_default = false where school_id = :school_id and is_default',
);

export const insertGradeScale = defineQuery(
  'settings.insert_grade_scale',
  `insert into grade_scales (school_id, name, is_default) values (:school_id, :name, :is_default)
  returning grade_scale_id`,
);

export const updateGradeScale = defineQuery(
  'settings.update_grade_scale',
  `update grade_scales set name = :name, is_default = :is_default
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
  select :school_id::uuid, :grade_scale_id::uuid, b.lower_bound, b.grade
  from jsonb_to_recordset(:bands::jsonb) as b (lower_bound numeric, grade text)`,
);

export const deleteGradeScale = defineQuery(
  'settings.delete_grade_scale',
  'delete from grade_scales where school_id = :school_id and grade_scale_id = :grade_scale_id',
);
