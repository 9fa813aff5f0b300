import { defineQuery } from '#server/db/query.ts';

/** Whether each step is done, by the records it creates; `calendar` needs a term or a day off. */
export const setupSteps = defineQuery(
  'dashboard.setup_steps',
  `select exists (select from academic_years where school_id = :school_id) as year,
    exists (select from terms where school_id = :school_id)
    or exists (select from calendar_days where school_id = :school_id and kind <> 'school_day') as calendar,
    exists (select from subjects where school_id = :school_id) as subjects,
    exists (select from classes where school_id = :school_id) as classes,
    exists (select from teachers where school_id = :school_id and deleted_dt is null) as teachers,
    exists (select from students where school_id = :school_id and deleted_dt is null) as students,
    exists (select from knowledge_chunks where school_id = :school_id)
    or exists (select from documents where school_id = :school_id) as chatbot,
    exists (select from registers where school_id = :school_id) as register,
    exists (select from hidden_setup_guides where school_id = :school_id and user_id = :user_id) as hidden`,
);

export const hideSetup = defineQuery(
  'dashboard.hide_setup',
  `insert into hidden_setup_guides (school_id, user_id) values (:school_id, :user_id) on conflict do nothing`,
);
