import { ActionIcon, Button, Group, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core';
import { type DocumentType, documentTypes } from '#contract/personal-documents/calls.ts';
import { acceptedEndings } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { IconClose } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import type { Owner } from './owner-calls.ts';
import classes from './upload-form.module.css';
import { type QueuedUpload, useUploadQueue } from './use-upload-queue.ts';

/** Accepts dropped or chosen documents, lets the person name each, and uploads them one after the other. */
export function UploadForm(owner: Owner) {
  const t = useText(messages);
  const { waiting, add, change, leaveOut, send, isSending } = useUploadQueue(owner);
  const count = waiting.filter(({ isHopeless }) => !isHopeless).length;
  return (
    <Stack gap="sm">
      <FileDrop
        label={t('add')}
        hint={t('addHint')}
        accept={acceptedEndings}
        multiple
        disabled={isSending}
        onFiles={add}
      />
      {waiting.length > 0 && (
        <ul className={classes.list} aria-label={t('chosen')}>
          {waiting.map((chosen) => (
            <li key={chosen.key} className={classes.item}>
              <ChosenFile
                chosen={chosen}
                isSending={isSending}
                onChange={(values) => change(chosen.key, values)}
                onLeaveOut={() => leaveOut(chosen.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Group>
          <Button loading={isSending} onClick={() => void send()}>
            {t('upload', { count })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type ChosenFileProps = {
  readonly chosen: QueuedUpload;
  readonly isSending: boolean;
  readonly onChange: (values: Partial<QueuedUpload>) => void;
  readonly onLeaveOut: () => void;
};

function ChosenFile({ chosen, isSending, onChange, onLeaveOut }: ChosenFileProps) {
  const t = useText(messages);
  const { file, percent, error, isHopeless } = chosen;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} className={classes.name}>
          {file.name}
        </Text>
        <ActionIcon
          aria-label={t('takeOut', { name: file.name })}
          title={t('takeOut', { name: file.name })}
          disabled={percent !== undefined}
          onClick={onLeaveOut}
        >
          <IconClose size={16} />
        </ActionIcon>
      </Group>
      {!isHopeless && <Naming chosen={chosen} disabled={isSending} onChange={onChange} />}
      {percent !== undefined && (
        <Progress value={percent} aria-label={t('uploading', { name: file.name })} animated />
      )}
      {error && (
        <Text size="sm" role="alert" className={classes.error}>
          {error}
        </Text>
      )}
    </>
  );
}

type NamingProps = Pick<ChosenFileProps, 'chosen' | 'onChange'> & { readonly disabled: boolean };

function Naming({ chosen: { title, type }, disabled, onChange }: NamingProps) {
  const t = useText(messages);
  const types = documentTypes.map((value) => ({ value, label: t(`type.${value}`) }));
  return (
    <FormGrid>
      <TextInput
        label={t('title')}
        value={title}
        maxLength={200}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <NativeSelect
        label={t('type')}
        data={types}
        value={type}
        disabled={disabled}
        description={type === 'medical' ? t('medicalHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as DocumentType })}
      />
    </FormGrid>
  );
}
