import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type ChoicesOptions, useSearchedChoices } from './use-searched-choices.ts';

/** The students of the school as choices, with the class and the admission number. */
export const useStudentChoices = (options: ChoicesOptions) =>
  useSearchedChoices(
    {
      read: (query) => queryFor(contract.students.list, { query }),
      rowsOf: ({ students }) => students,
      totalOf: ({ total }) => total,
      choiceOf: ({ student_id, name, class_name, admission_no }) => ({
        value: student_id,
        label: [name, class_name, admission_no].filter(Boolean).join(' · '),
      }),
    },
    options,
  );
