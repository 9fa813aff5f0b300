import type { ImportKind } from '#contract/imports.ts';
import { studentImport } from '#server/features/students/operations.ts';
import { teacherImport } from '#server/features/teachers/operations.ts';
import { refuse } from '#server/kit/errors.ts';
import type { ImportTarget } from '#server/kit/row-imports.ts';

const targets: Readonly<Partial<Record<ImportKind, ImportTarget>>> = {
  students: studentImport,
  teachers: teacherImport,
};

/** What rows of a kind are imported into. */
export function targetOf(kind: ImportKind): ImportTarget {
  const target = targets[kind];
  if (!target) throw refuse.notFound('Nothing like this can be imported');
  return target;
}
