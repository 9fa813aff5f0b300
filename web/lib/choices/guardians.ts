import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type ChoicesOptions, useSearchedChoices } from './use-searched-choices.ts';

/** The guardians of the school as choices, with their students to tell namesakes apart. */
export const useGuardianChoices = (options: ChoicesOptions) =>
  useSearchedChoices(
    {
      read: (query) => queryFor(contract.guardians.list, { query }),
      rowsOf: ({ guardians }) => guardians,
      totalOf: ({ total }) => total,
      choiceOf: ({ guardian_id, name, phone, email, students }) => {
        const children = [...new Set(students.map((student) => student.name))].join(', ');
        const who = name ?? phone ?? email ?? '';
        return { value: guardian_id, label: children ? `${who} (${children})` : who };
      },
    },
    options,
  );
