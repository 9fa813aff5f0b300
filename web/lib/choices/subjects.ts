import { contract } from '#contract/index.ts';
import type { Subject } from '#contract/subjects/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type ChoicesOptions, useSearchedChoices } from './use-searched-choices.ts';

type SubjectChoicesOptions = ChoicesOptions & {
  /** Whether the code follows the name, as in `Mathematics (MATH)`. */
  readonly showsCodes?: boolean;
};

/** The subjects of the school as choices. */
export const useSubjectChoices = ({ showsCodes = true, ...options }: SubjectChoicesOptions) =>
  useSearchedChoices(
    {
      read: (query) => queryFor(contract.subjects.list, { query }),
      rowsOf: ({ subjects }) => subjects,
      totalOf: ({ total }) => total,
      choiceOf: (subject) => ({
        value: subject.subject_id,
        label: showsCodes ? labelWithCode(subject) : subject.subject_name,
      }),
    },
    options,
  );

const labelWithCode = ({ subject_name, subject_code }: Subject) =>
  subject_code ? `${subject_name} (${subject_code})` : subject_name;
