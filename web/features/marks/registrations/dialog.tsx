import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { affected } from '#web/features/marks/mark/affected.ts';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSubjectChoices } from '#web/lib/choices/subjects.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';

type SubjectValues = { subject_id: string; year: string };
type SubjectDialogProps = {
  /** The student. */
  readonly id: string;
  readonly year: number;
  readonly years: readonly number[];
  readonly onClose: () => void;
};

const bodyOf = ({ subject_id, year }: SubjectValues) => ({ subject_id, year: Number(year) });

/** Registers a student for one more subject. */
export function SubjectDialog({ id, year, years, onClose }: SubjectDialogProps) {
  const t = useText(messages);
  const register = useWrite(contract.marks.registerSubject, affected);
  return (
    <EditDialog
      title={t('addSubject')}
      row={undefined}
      valuesOf={() => ({ subject_id: '', year: String(year) })}
      schema={contract.marks.registerSubject.body}
      bodyOf={bodyOf}
      send={(body, { idempotencyKey }) =>
        register.mutateAsync({ params: { id }, body, ...(idempotencyKey && { idempotencyKey }) })
      }
      reload={() => Promise.resolve(undefined)}
      done={t('subjectAdded', { subject: t('subject') })}
      failed={t('subjectAddFailed')}
      onClose={onClose}
    >
      {(form) => <SubjectFields form={form} id={id} years={years} />}
    </EditDialog>
  );
}

type SubjectFieldsProps = {
  readonly form: UseFormReturnType<SubjectValues>;
  readonly id: string;
  readonly years: readonly number[];
};

function SubjectFields({ form, id, years }: SubjectFieldsProps) {
  const t = useText(messages);
  const { choices, isPending, isWithoutChoice } = useChoices(id, form.values);
  const year = form.getInputProps('year');
  return (
    <FormGrid>
      <SearchSelect
        label={t('subject')}
        required
        data-autofocus
        disabled={isPending}
        empty={t('choose')}
        choices={choices}
        description={isWithoutChoice && t('noChoices', { year: form.values.year })}
        value={form.values.subject_id}
        error={form.errors['subject_id']}
        onChoose={(subject_id) => form.setFieldValue('subject_id', subject_id)}
      />
      <NativeSelect
        label={t('academicYear')}
        required
        data={years.map(String)}
        {...year}
        onChange={(event) => form.setValues({ year: event.currentTarget.value, subject_id: '' })}
      />
    </FormGrid>
  );
}

/** The subjects of the school that the student does not take in that year. */
function useChoices(id: string, { subject_id, year }: SubjectValues) {
  const all = useSubjectChoices({ value: subject_id });
  const query = { year: Number(year) };
  const taken = useQuery(queryFor(contract.marks.listSubjects, { params: { id }, query }));
  const registered = new Set(taken.data?.subjects.map((subject) => subject.subject_id));
  const free = all.choices.filter(({ value }) => !registered.has(value));
  const isPending = all.isPending || taken.isPending;
  return {
    isPending,
    isWithoutChoice: !isPending && all.isComplete && free.length === 0,
    choices: { ...all, choices: free },
  };
}
