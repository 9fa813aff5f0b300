import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { guardianLink, type StudentGuardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { RelationshipsField } from './relationships-field.tsx';

const valuesOf = (link: StudentGuardian | undefined) => ({
  relationships: link?.relationships ?? [],
  contact_order: link?.contact_order ?? 1,
  may_contact: link?.may_contact ?? true,
  may_see_records: link?.may_see_records ?? true,
  may_collect: link?.may_collect ?? true,
  from_date: link?.from_date ?? '',
  to_date: link?.to_date ?? '',
  restriction_document_id: link?.restriction_document_id ?? '',
});
type LinkValues = ReturnType<typeof valuesOf>;

type LinkDialogProps = { readonly link: StudentGuardian; readonly onClose: () => void };

/** Changes what a guardian is to a student, and what they may do. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const save = useWrite(contract.guardians.link);
  const { student_id: id, guardian_id: gid } = link;
  const reload = async () => {
    const query = { ...queryFor(contract.guardians.listOfStudent, { params: { id } }), staleTime: 0 };
    const { guardians } = await client.fetchQuery(query);
    return guardians.find(({ guardian_id }) => guardian_id === gid);
  };
  return (
    <EditDialog
      title={t('rights', { name: link.name ?? t('noName') })}
      row={link}
      valuesOf={valuesOf}
      schema={guardianLink}
      bodyOf={(values: LinkValues) => values}
      send={(body, options) => save.mutateAsync({ params: { id, gid }, body, ...options })}
      reload={reload}
      done={t('rightsSaved')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} studentId={id} />}
    </EditDialog>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<LinkValues>; readonly studentId: string };

function Fields({ form, studentId }: FieldsProps) {
  const t = useText(messages);
  const inputOfRight = (field: 'may_contact' | 'may_see_records' | 'may_collect') =>
    form.getInputProps(field, { type: 'checkbox' });
  return (
    <>
      <RelationshipsField input={form.getInputProps('relationships')} />
      <NumberInput label={t('order')} min={1} max={99} {...form.getInputProps('contact_order')} />
      <Checkbox label={t('mayContact')} {...inputOfRight('may_contact')} />
      <Checkbox label={t('maySeeRecords')} {...inputOfRight('may_see_records')} />
      <Checkbox label={t('mayCollect')} {...inputOfRight('may_collect')} />
      <DateInput label={t('from')} {...form.getInputProps('from_date')} />
      <DateInput label={t('to')} {...form.getInputProps('to_date')} />
      <DocumentSelect form={form} studentId={studentId} />
    </>
  );
}

/** One of the student's own documents, such as a court order. */
function DocumentSelect({ form, studentId }: FieldsProps) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.files.listStudentDocuments, { params: { id: studentId } }));
  const documents = data?.documents ?? [];
  return (
    <NativeSelect
      label={t('document')}
      data={[
        { value: '', label: t('noDocument') },
        ...documents.map((document) => ({ value: document.id, label: document.title })),
      ]}
      {...form.getInputProps('restriction_document_id')}
    />
  );
}
