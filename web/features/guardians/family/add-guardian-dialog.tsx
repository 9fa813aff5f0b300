import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { GuardianRelationship } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useGuardianChoices } from '#web/lib/choices/guardians.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { RelationshipsField } from './relationships-field.tsx';

const blank = () => ({
  /** A guardian on record; blank for a new one, who is described by the fields below. */
  guardian_id: '',
  name: '',
  email: '',
  phone: '',
  relationships: [] as GuardianRelationship[],
});
type NewLinkValues = ReturnType<typeof blank>;

type AddGuardianDialogProps = { readonly studentId: string; readonly onClose: () => void };

/** Links a guardian on record, or a new one, to a student. */
export function AddGuardianDialog({ studentId, onClose }: AddGuardianDialogProps) {
  const t = useText(messages);
  const link = useWrite(contract.guardians.link, ['students']);
  const guardianOf = useChosenGuardian();
  return (
    <EditDialog
      title={t('addGuardian')}
      row={undefined}
      valuesOf={blank}
      problemsOf={(values: NewLinkValues) => ({
        name: values.guardian_id === '' && values.name.trim() === '' ? t('chooseOrName') : null,
        relationships: values.relationships.length === 0 ? t('relationshipRequired') : null,
      })}
      bodyOf={(values: NewLinkValues) => values}
      send={async (values) => {
        const gid = await guardianOf(values);
        const { relationships } = values;
        return link.mutateAsync({ params: { id: studentId, gid }, body: { relationships } });
      }}
      reload={async () => undefined}
      done={t('guardianAdded')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDialog>
  );
}

/** Returns the chosen guardian, or creates one: only once, even if the link is refused and sent again. */
function useChosenGuardian() {
  const create = useWrite(contract.guardians.create);
  const created = useRef<{ readonly key: string; readonly id: string }>(undefined);
  return async ({ guardian_id, name, email, phone }: NewLinkValues) => {
    if (guardian_id !== '') return guardian_id;
    const key = JSON.stringify([name, email, phone]);
    if (created.current?.key === key) return created.current.id;
    const body = {
      name,
      emails: email.trim() === '' ? [] : [{ address: email.trim() }],
      phones: phone.trim() === '' ? [] : [{ number: phone.trim() }],
    };
    const { guardian_id: id } = await create.mutateAsync({ body });
    created.current = { key, id };
    return id;
  };
}

function Fields({ form }: { readonly form: UseFormReturnType<NewLinkValues> }) {
  const t = useText(messages);
  const { guardian_id } = form.values;
  const choices = useGuardianChoices({ value: guardian_id });
  return (
    <>
      <SearchSelect
        label={t('guardianOfSchool')}
        empty={t('newGuardian')}
        choices={choices}
        value={guardian_id}
        onChoose={(value) => form.setFieldValue('guardian_id', value)}
      />
      {guardian_id === '' && (
        <>
          <TextInput label={t('name')} autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label={t('email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
          <TextInput label={t('phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        </>
      )}
      <RelationshipsField input={form.getInputProps('relationships')} />
    </>
  );
}
