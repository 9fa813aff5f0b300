import type { ClassCounts, SchoolClass } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { classAccess } from '#server/features/teaching/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { exportClasses } from './export.ts';
import { addPlaces, type NewPlace, removeUnusedPlaces } from './places.ts';
import { type ClassRow, getClass, insertClass, listClasses, lockClass, updateClass } from './queries.ts';
import { removalOperations } from './removal.ts';
import { recordOperations } from './students-and-performance.ts';
import { classSubjectOperations } from './subjects.ts';
import { currentSubjects, removeSubjects, saveSubjects } from './subjects-of-form.ts';

const stillUsed = (field: string | undefined, message: string) =>
  ({ status: 409, message, ...(field && { field }) }) as const;
const studentsInClass = stillUsed(undefined, 'This class still has students, now or in earlier years');
const teachersInClass = stillUsed(undefined, 'This class still has subjects or teachers assigned');
const usedSection = (who: string) => stillUsed('sections', `A section left out still has ${who}`);

explainConstraints({
  enrolments_class_fkey: studentsInClass,
  enrolments_section_fkey: usedSection('students, now or in earlier years'),
  class_subjects_class_fkey: teachersInClass,
  class_subjects_section_fkey: usedSection('subjects assigned'),
  teacher_assignments_class_fkey: teachersInClass,
  teacher_assignments_section_fkey: usedSection('teachers assigned'),
  sections_name_key: { status: 400, message: 'Each section can be listed only once', field: 'sections' },
});

/** Exports of lists use these, and imports that create the classes they name. */
export { addPlaces, exportClasses, type NewPlace, removeUnusedPlaces };

export const classOperations: OperationsFor<Contract['classes']> = {
  list: async (ctx, { query: { page, limit, search, sections } }) => {
    const { school_id } = ctx.actor;
    const rows = await listClasses(ctx.db, {
      school_id,
      search: search || null,
      sections: sectionNames(sections ?? ''),
      now: ctx.ports.clock().toISOString(),
      limit,
      skip: (page - 1) * limit,
    });
    return { ...listOf(rows), page, limit };
  },

  get: async (ctx, { params }) => {
    const [found] = await getClass(ctx.db, { school_id: ctx.actor.school_id, class_id: params.id });
    if (!found) throw refuse.unknown('Class');
    const subjects = await currentSubjects(ctx, params.id);
    return { ...found, ...subjects, ...(await classAccess(ctx, params.id)) };
  },

  create: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const { class_name, sections, description } = body;
    const [created] = await insertClass(ctx.db, {
      school_id,
      user_id,
      class_name,
      sections: sectionNames(sections),
      description: description ?? null,
    });
    if (!created) throw new Error('The class was not created');
    await saveSubjects(ctx, created.class_id, body);
    ctx.audit({ action: 'create', entity: 'class', entity_id: created.class_id, after: body });
    return created;
  },

  update: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, class_id: params.id };
    const [before] = await lockClass(ctx.db, key);
    if (!before) throw refuse.unknown('Class');
    ctx.expectVersion(before.updated_dt);
    const had = await currentSubjects(ctx, params.id);
    await removeSubjects(ctx, params.id, body.removed_subjects);
    await updateClass(ctx.db, {
      ...key,
      user_id,
      class_name: body.class_name ?? before.class_name,
      sections: sectionNames(body.sections ?? before.sections),
      description: body.description === undefined ? before.description : body.description,
    });
    await saveSubjects(ctx, params.id, body);
    const [found] = await getClass(ctx.db, key);
    if (!found) throw refuse.unknown('Class');
    const after = { ...found, ...(await currentSubjects(ctx, params.id)) };
    const changed = changes({ ...before, ...had }, after);
    ctx.audit({ action: 'update', entity: 'class', entity_id: params.id, ...changed });
    return after;
  },

  ...removalOperations,
  ...classSubjectOperations,
  ...recordOperations,
};

const noClasses: ClassCounts = { total: 0, active: 0, with_sections: 0, recent: 0 };

/** The rows of a page without the totals that each row repeats. */
function listOf(rows: readonly ClassRow[]): { classes: SchoolClass[]; total: number; counts: ClassCounts } {
  const classes = rows.flatMap((row) => {
    if (row.class_id === null) return [];
    const { total: _, counts: __, place: ___, ...schoolClass } = row;
    return [schoolClass];
  });
  return { classes, total: rows[0]?.total ?? 0, counts: rows[0]?.counts ?? noClasses };
}
