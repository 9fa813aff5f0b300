import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Operation, OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { backupOperations } from './backups/operations.ts';
import { calendarOperations } from './calendar/operations.ts';
import { chatbotOperations } from './chatbots/operations.ts';
import { gradingOperations } from './grading/operations.ts';
import { budgetOperations } from './language-model/budget-operations.ts';
import { languageOperations } from './language-model/operations.ts';
import { logoOperations } from './logo/operations.ts';
import { getSchool, lockSchool, updateChatRetention, updateSchool } from './school/queries.ts';
import { securityOperations } from './security/operations.ts';
import { yearOperations } from './years/operations.ts';
import { termOperations } from './years/term-operations.ts';

export { updateChatRetention };

type Settings = Contract['settings'];

explainConstraints({
  schools_time_zone_check: {
    status: 400,
    message: 'Time zone is not known on this server',
    field: 'time_zone',
  },
  academic_years_start_year_key: {
    status: 409,
    message: 'Another academic year begins in the same calendar year',
    field: 'starts_on',
  },
  academic_years_name_key: { status: 409, message: 'Another academic year has this name', field: 'name' },
  academic_years_no_overlap: {
    status: 409,
    message: 'These dates overlap another academic year',
    field: 'starts_on',
  },
  terms_name_key: { status: 409, message: 'Another term of this year has this name', field: 'name' },
  terms_no_overlap: { status: 409, message: 'These dates overlap another term', field: 'starts_on' },
  grade_scales_name_key: { status: 409, message: 'Another grade scale has this name', field: 'name' },
  grade_scales_default_key: {
    status: 409,
    message: 'Another scale has just become the default. Please try again.',
  },
  chatbots_default_key: {
    status: 409,
    message: 'Another chatbot has just become the default. Please try again.',
  },
});

const profile: Operation<Settings['getSchool']> = async ({ db, actor }) => {
  const [school] = await getSchool(db, actor);
  if (!school) throw refuse.notFound();
  return school;
};

const changeProfile: Operation<Settings['updateSchool']> = async (context, { body }) => {
  const { db, actor, audit, expectVersion, sessionsChanged } = context;
  const [before] = await lockSchool(db, actor);
  if (!before) throw refuse.notFound();
  expectVersion(before.updated_dt);
  const { address = null, phone = null, email = null, admission_no_pattern = null } = body;
  const [after] = await updateSchool(db, {
    ...body,
    address,
    phone,
    email,
    admission_no_pattern,
    school_id: actor.school_id,
  });
  if (!after) throw new Error('The school was not stored');
  audit({ action: 'update', entity: 'school', entity_id: actor.school_id, ...changes(before, after) });
  sessionsChanged();
  return after;
};

export const settingsOperations: OperationsFor<
  Settings,
  'updateLanguageModel' | 'testLanguageModel' | 'uploadLogo'
> = {
  getSchool: profile,
  updateSchool: changeProfile,
  ...logoOperations,
  ...yearOperations,
  ...termOperations,
  ...calendarOperations,
  ...gradingOperations,
  ...chatbotOperations,
  ...budgetOperations,
  ...languageOperations,
  ...backupOperations,
  ...securityOperations,
};
