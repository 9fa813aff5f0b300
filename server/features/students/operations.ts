import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type NewFamily, saveFamilies } from './family/save-families.ts';
import { findNamesakes } from './guardian-questions/namesakes.ts';
import { studentImport } from './import/target.ts';
import { exportStudents } from './list/export.ts';
import { list } from './list/operations.ts';
import {
  admissionNoTakenMessage,
  admissionNoUsedMessage,
  create,
  rollNumberTakenMessage,
} from './record/create.ts';
import { discloseStudent } from './record/disclosure.ts';
import { deleteStudent, findDuplicates, getStudent, restoreStudent } from './record/queries.ts';
import { getForTeacher } from './record/teacher-record.ts';
import { update } from './record/update.ts';

explainConstraints({
  enrolments_roll_number_key: { status: 409, message: rollNumberTakenMessage, field: 'roll_no' },
  students_admission_no_key: { status: 409, message: admissionNoTakenMessage, field: 'admission_no' },
  students_former_admission_no: { status: 409, message: admissionNoUsedMessage, field: 'admission_no' },
});

/** Imports and exports of lists use these, and so do calls that add hundreds of people. */
export { exportStudents, type NewFamily, saveFamilies, studentImport };

export const studentOperations: OperationsFor<Contract['students']> = {
  list,
  create,
  update,

  duplicates: async (ctx, { query }) => {
    const { dob, name = null, phone = null, email = null, exclude = null } = query;
    const likeness = { dob, name, phone, email, exclude };
    return { matches: await findDuplicates(ctx.db, { school_id: ctx.actor.school_id, ...likeness }) };
  },

  namesakes: findNamesakes,

  get: async (ctx, { params }) => {
    if (ctx.grant === 'T') return getForTeacher(ctx, params.id);
    const [student] = await getStudent(ctx.db, { school_id: ctx.actor.school_id, student_id: params.id });
    if (!student) throw refuse.unknown('Student');
    discloseStudent(ctx, params.id, student);
    return withPhoto(ctx, student);
  },

  remove: async (ctx, { params }) => {
    const { school_id, user_id } = ctx.actor;
    const [before] = await deleteStudent(ctx.db, { school_id, user_id, student_id: params.id });
    if (!before) throw refuse.unknown('Student');
    ctx.audit({ action: 'delete', entity: 'student', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, student_id: params.id };
    const [outcome] = await restoreStudent(ctx.db, { ...key, user_id });
    if (!outcome) throw refuse.unknown('Student');
    if (!outcome.restored) throw refuse.conflict('This student is not deleted');
    const [student] = await getStudent(ctx.db, key);
    if (!student) throw refuse.unknown('Student');
    ctx.audit({ action: 'restore', entity: 'student', entity_id: params.id, after: { name: student.name } });
    discloseStudent(ctx, params.id, student);
    return withPhoto(ctx, student);
  },
};
