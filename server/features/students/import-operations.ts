import type { ImportTarget } from '#server/kit/row-imports.ts';
import { openChecker } from './import-check-operations.ts';
import { studentFields, studentMatches, studentSamples } from './import-fields-rules.ts';
import { undoRows } from './import-undo-operations.ts';

/** How students come in by the hundred: through the same schemas and rules as the form. */
export const studentImport: ImportTarget = {
  entity: 'students',
  fields: studentFields,
  matches: studentMatches,
  samples: studentSamples,
  open: openChecker,
  undo: undoRows,
};
