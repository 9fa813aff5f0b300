import type { UseFormReturnType } from '@mantine/form';
import type { GuardianRelationship } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { RelationshipsField } from '#web/features/guardians/family/relationships-field.tsx';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useStudentChoices } from '#web/lib/choices/students.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';

const blank = () => ({ student_id: '', relationships: [] as GuardianRelationship[] });
type NewChildValues = ReturnType<typeof blank>;

type AddChildDialogProps = { readonly guardianId: string; readonly onClose: () => void };

/** Links another student to a guardian. */
export function AddChildDialog({ guardianId, onClose }: AddChildDialogProps) {
  const t = useText(messages);
  const link = useWrite(contract.guardians.link, ['students']);
  return (
    <EditDialog
      title={t('linkStudent')}
      row={undefined}
      valuesOf={blank}
      problemsOf={(values: NewChildValues) => ({
        student_id: values.student_id === '' ? t('studentRequired') : null,
        relationships: values.relationships.length === 0 ? t('relationshipRequired') : null,
      })}
      bodyOf={(values: NewChildValues) => values}
      send={({ student_id, relationships }) =>
        link.mutateAsync({ params: { id: student_id, gid: guardianId }, body: { relationships } })
      }
      reload={async () => undefined}
      done={t('studentLinked')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDialog>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<NewChildValues> }) {
  const t = useText(messages);
  const { student_id } = form.values;
  const choices = useStudentChoices({ value: student_id });
  return (
    <>
      <SearchSelect
        label={t('student')}
        required
        empty={t('chooseStudent')}
        choices={choices}
        value={student_id}
        error={form.errors['student_id']}
        onChoose={(value) => form.setFieldValue('student_id', value)}
      />
      <RelationshipsField input={form.getInputProps('relationships')} />
    </>
  );
}
