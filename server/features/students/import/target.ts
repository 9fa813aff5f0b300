import { addPlaces, removeUnusedPlaces } from '#server/features/classes/operations.ts';
import type { ImportTarget } from '#server/importing/target.ts';
import { openChecker } from './check.ts';
import { checkDecisions, placesToCreate } from './decided-places.ts';
import { studentFields, studentMatches, studentSamples } from './fields.ts';
import { missingPlaces } from './missing-places.ts';
import { listPlaces } from './queries.ts';
import { undoRows } from './undo.ts';

/** How students come in by the hundred: through the same schemas and rules as the form. */
export const studentImport: ImportTarget = {
  entity: 'students',
  tables: ['students', 'enrolments', 'guardians', 'guardian_contacts', 'student_guardians'],
  fields: studentFields,
  matches: studentMatches,
  samples: studentSamples,
  open: openChecker,
  undo: undoRows,
  places: {
    missing: async (db, { school_id }, rows) => missingPlaces(rows, await listPlaces(db, { school_id })),
    check: async (db, { school_id }, decisions) =>
      checkDecisions(decisions, await listPlaces(db, { school_id })),
    create: async (db, { school_id, user_id, places }) => {
      const wanted = placesToCreate(places, await listPlaces(db, { school_id }));
      return wanted.length === 0 ? [] : addPlaces(db, { school_id, user_id }, wanted);
    },
    remove: removeUnusedPlaces,
  },
};
