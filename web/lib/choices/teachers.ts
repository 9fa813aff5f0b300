import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type ChoicesOptions, useSearchedChoices } from './use-searched-choices.ts';

/** The teachers of the school as choices. */
export const useTeacherChoices = (options: ChoicesOptions) =>
  useSearchedChoices(
    {
      read: (query) => queryFor(contract.teachers.list, { query }),
      rowsOf: ({ teachers }) => teachers,
      totalOf: ({ meta }) => meta.total,
      choiceOf: ({ teacher_id, teacher_name }) => ({ value: teacher_id, label: teacher_name }),
    },
    options,
  );
