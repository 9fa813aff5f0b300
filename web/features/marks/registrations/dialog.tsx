import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { affected } from '#web/features/marks/mark/affected.ts';
import { messages } from '#web/features/marks/messages.ts';
import { reading, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';

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
  const { choices, isPending } = useChoices(id, Number(form.values.year));
  const year = form.getInputProps('year');
  return (
    <FormGrid>
      <NativeSelect
        label={t('subject')}
        required
        data-autofocus
        disabled={isPending}
        data={[{ value: '', label: t('choose') }, ...choices]}
        description={!isPending && choices.length === 0 && t('noChoices', { year: form.values.year })}
        {...form.getInputProps('subject_id')}
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
function useChoices(id: string, year: number) {
  const all = useQuery(reading(contract.subjects.list, { query: { limit: 100 } }));
  const taken = useQuery(reading(contract.marks.listSubjects, { params: { id }, query: { year } }));
  const registered = new Set(taken.data?.subjects.map(({ subject_id }) => subject_id));
  const free = all.data?.subjects.filter(({ subject_id }) => !registered.has(subject_id)) ?? [];
  return {
    isPending: all.isPending || taken.isPending,
    choices: free.map(({ subject_id, subject_name, subject_code }) => ({
      value: subject_id,
      label: subject_code ? `${subject_name} (${subject_code})` : subject_name,
    })),
  };
}
