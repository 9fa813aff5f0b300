import type { ImportTarget } from '#server/importing/target.ts';
import { openChecker } from './check.ts';
import { studentFields, studentMatches, studentSamples } from './fields.ts';
import { undoRows } from './undo.ts';

/** How students come in by the hundred: through the same schemas and rules as the form. */
export const studentImport: ImportTarget = {
  entity: 'students',
  fields: studentFields,
  matches: studentMatches,
  samples: studentSamples,
  open: openChecker,
  undo: undoRows,
};
