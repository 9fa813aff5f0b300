import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { listOwnAnnouncements } from './announcement-queries.ts';
import { isSchoolDay, listAway, listDueMarks, listOwnRegisters } from './day-queries.ts';
import { grantOperations } from './grants/operations.ts';
import { listAccess } from './queries.ts';

export {
  checkFormStudents,
  checkOwnSubjects,
  checkRegisterAccess,
  classAccess,
  fileAccess,
  findRegisterAccess,
  formPlaces,
} from './access.ts';

export const teachingOperations: OperationsFor<Contract['teaching']> = {
  myClasses: async ({ db, actor, today }) => {
    const date = today();
    const key = { school_id: actor.school_id, date };
    const [[day], classes, registers, away, marks_due] = await Promise.all([
      isSchoolDay(db, { date }),
      listAccess(db, { class_id: null }),
      listOwnRegisters(db, key),
      listAway(db, key),
      listDueMarks(db, key),
    ]);
    return { date, is_school_day: day?.is_school_day ?? true, classes, registers, away, marks_due };
  },
  announcements: async ({ db, actor }) => ({
    announcements: await listOwnAnnouncements(db, { school_id: actor.school_id }),
  }),
  ...grantOperations,
};
