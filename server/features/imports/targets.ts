import type { ImportKind } from '#contract/imports/calls.ts';
import { leadImport } from '#server/features/leads/operations.ts';
import { markImport } from '#server/features/marks/operations.ts';
import { studentImport } from '#server/features/students/operations.ts';
import { teacherImport } from '#server/features/teachers/operations.ts';
import type { ImportTarget } from '#server/importing/target.ts';

const targets: Readonly<Record<ImportKind, ImportTarget>> = {
  students: studentImport,
  teachers: teacherImport,
  marks: markImport,
  leads: leadImport,
};

/** What rows of a kind are imported into. */
export const targetOf = (kind: ImportKind): ImportTarget => targets[kind];
