import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { firstContact } from './contacts/first-contact-sql.ts';
import { listReachable } from './contacts/queries.ts';
import { findDuplicates } from './duplicates/jobs.ts';
import { duplicateOperations } from './duplicates/operations.ts';
import { listKnown } from './duplicates/queries.ts';
import { linkOperations } from './links/operations.ts';
import { listOperations } from './list/operations.ts';
import { mergeOperations } from './merge/operations.ts';
import { addParent } from './parent/add-parent.ts';
import { recordOperations } from './record/operations.ts';
import { moveToTrash } from './trash/move-to-trash.ts';
import { trashOperations } from './trash/operations.ts';

export { addParent, findDuplicates, firstContact, moveToTrash };

explainConstraints({
  student_guardians_guardian_fkey: {
    status: 409,
    message: 'This guardian was deleted in the meantime. Restore the guardian first.',
  },
  guardian_contacts_normal_key: {
    status: 400,
    message: 'Two of these numbers are the same',
    field: 'phones',
  },
  student_guardians_relationship_key: {
    status: 409,
    message:
      'The student already has another guardian in this relationship: choose Other, or change that one first',
    field: 'relationships',
  },
  student_guardians_restriction_document_fkey: {
    status: 400,
    message: 'The student has no such document',
    field: 'restriction_document_id',
  },
});

type ReachableKey = SchoolKey & { readonly student_ids: readonly string[]; readonly today: string };

/** The guardians who may be contacted about these students today, with the addresses and numbers to use. */
export const listReachableContacts = (db: Queryable, reaching: ReachableKey) => listReachable(db, reaching);

/** Guardians on record by their ids, as questions about a person on record show them. */
export const listKnownGuardians = (
  db: Queryable,
  chosen: SchoolKey & { readonly guardian_ids: readonly string[] },
) => listKnown(db, chosen);

export const guardianOperations: OperationsFor<Contract['guardians']> = {
  ...listOperations,
  ...recordOperations,
  ...linkOperations,
  ...trashOperations,
  ...duplicateOperations,
  ...mergeOperations,
};
