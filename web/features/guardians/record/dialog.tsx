import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Guardian,
  guardianChanges,
  newGuardian,
  preferredChannels,
} from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import type { NamedPerson } from '#contract/privacy/values.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { MergesPanel } from '#web/features/guardians/merge/merges-panel.tsx';
import { GuardianMessages } from '#web/features/messages/opt-outs/guardian-panel.tsx';
import { PersonalDataCard } from '#web/features/privacy/person-card.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { languageChoices } from '#web/lib/choices/conventions.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { bodyOf, type GuardianValues, valuesOf, wrongAddresses } from './form-values.ts';
import { GuardianHistory } from './history.tsx';
import { NewGuardianQuestion } from './new-guardian-question.tsx';
import { GuardianStudents } from './students.tsx';

type GuardianDialogProps = { readonly id: string | undefined; readonly onClose: () => void };

const guardianQueryOf = (id: string) => queryFor(contract.guardians.get, { params: { id } });

/** A guardian with addresses, numbers and students; without an id a new one. */
export function GuardianDialog({ id, onClose }: GuardianDialogProps) {
  return id === undefined ? (
    <GuardianForm guardian={undefined} onClose={onClose} />
  ) : (
    <KnownGuardian id={id} onClose={onClose} />
  );
}

function KnownGuardian({ id, onClose }: GuardianDialogProps & { readonly id: string }) {
  const t = useText(messages);
  const { data, isError, refetch } = useQuery(guardianQueryOf(id));
  if (data) return <GuardianForm guardian={data} onClose={onClose} />;
  return (
    <Dialog title={t('guardian')} size="lg" onClose={onClose}>
      {isError && <ErrorWithRetry message={t('listFailed')} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

type GuardianFormProps = { readonly guardian: Guardian | undefined; readonly onClose: () => void };

function GuardianForm({ guardian, onClose }: GuardianFormProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.guardians.create);
  const update = useWrite(contract.guardians.update);
  const problemsOf = (values: GuardianValues) => {
    const wrong = wrongAddresses(values);
    return wrong.length > 0 ? { emails: t('wrongEmails', { addresses: wrong.join(', ') }) } : {};
  };
  const reload = async () =>
    guardian && client.fetchQuery({ ...guardianQueryOf(guardian.guardian_id), staleTime: 0 });
  return (
    <EditDialog
      title={guardian ? (guardian.name ?? t('noName')) : t('add')}
      row={guardian}
      valuesOf={valuesOf}
      schema={guardian ? guardianChanges : newGuardian}
      problemsOf={problemsOf}
      bodyOf={(values: GuardianValues) => bodyOf(values, guardian)}
      send={(body, options) =>
        guardian
          ? update.mutateAsync({ params: { id: guardian.guardian_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Fields form={form} question={!guardian && <NewGuardianQuestion form={form} />} />
          {guardian && <RecordSections guardian={guardian} onErased={onClose} />}
        </>
      )}
    </EditDialog>
  );
}

type RecordSectionsProps = { readonly guardian: Guardian; readonly onErased: () => void };

/** Everything about a guardian on record that is not edited in the form. */
function RecordSections({ guardian, onErased }: RecordSectionsProps) {
  const may = useMay();
  const { guardian_id } = guardian;
  return (
    <>
      <UnreadNumbers guardian={guardian} />
      <GuardianStudents guardian={guardian} />
      {may('messages.listGuardianMessages') && <GuardianMessages guardianId={guardian_id} />}
      <MergesPanel guardianId={guardian_id} />
      {may('audit.list') && <GuardianHistory guardianId={guardian_id} />}
      <PersonalDataCard people={[namedPerson(guardian)]} onErased={onErased} />
    </>
  );
}

/** The name, or the number or address that stands in for it, as in the plan of an erasure. */
function namedPerson({ guardian_id, name, phones, emails }: Guardian): NamedPerson {
  const shown = name ?? phones[0]?.number ?? emails[0]?.address ?? '';
  return { kind: 'guardian', id: guardian_id, name: shown };
}

/** Warns of numbers that cannot get text messages. */
function UnreadNumbers({ guardian }: { readonly guardian: Guardian }) {
  const t = useText(messages);
  const unread = guardian.phones.filter(({ e164 }) => e164 === null).map(({ number }) => number);
  if (unread.length === 0) return null;
  return <Banner tone="warning">{t('unread', { numbers: unread.join(', ') })}</Banner>;
}

type FieldsProps = {
  readonly form: UseFormReturnType<GuardianValues>;
  /** Follows the fields that it depends on. */
  readonly question: ReactNode;
};

function Fields({ form, question }: FieldsProps) {
  const t = useText(messages);
  const lines = { autosize: true, minRows: 2, maxRows: 8, description: t('onePerLine') } as const;
  return (
    <>
      <TextInput label={t('name')} autoComplete="off" {...form.getInputProps('name')} />
      <Textarea label={t('emails')} {...lines} inputMode="email" {...form.getInputProps('emails')} />
      <Textarea label={t('phones')} {...lines} inputMode="tel" {...form.getInputProps('phones')} />
      {question}
      <NativeSelect
        label={t('channel')}
        data={[
          { value: '', label: t('noPreference') },
          ...preferredChannels.map((value) => ({ value, label: t(`channel.${value}`) })),
        ]}
        {...form.getInputProps('preferred_channel')}
      />
      <NativeSelect
        label={t('language')}
        data={[{ value: '', label: t('noPreference') }, ...languageChoices(form.values.preferred_language)]}
        {...form.getInputProps('preferred_language')}
      />
      <TextInput label={t('occupation')} autoComplete="off" {...form.getInputProps('occupation')} />
      <Textarea label={t('address')} autosize minRows={2} maxRows={6} {...form.getInputProps('address')} />
    </>
  );
}
