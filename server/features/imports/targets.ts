import type { ImportKind } from '#contract/imports/calls.ts';
import { leadImport } from '#server/features/leads/operations.ts';
import { markImport } from '#server/features/marks/operations.ts';
import { studentImport } from '#server/features/students/operations.ts';
import { teacherImport } from '#server/features/teachers/operations.ts';
import type { FindTarget, ImportTarget } from '#server/importing/target.ts';

const targets: Readonly<Record<ImportKind, ImportTarget>> = {
  students: studentImport,
  teachers: teacherImport,
  marks: markImport,
  leads: leadImport,
};

export const findTarget: FindTarget = (kind) => targets[kind];
