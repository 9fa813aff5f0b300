import { ActionIcon, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { documentUpload } from '#contract/documents/calls.ts';
import { acceptedBy } from '#web/lib/api/upload-faults.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { IconClose } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import { type RunningUpload, useUploads } from './use-uploads.ts';

/** Accepts dropped or chosen documents; people who look after all chatbots can assign one to all of them. */
export function UploadForm({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const mayForEvery = useSessionUser()?.role === 'account-admin';
  const [forEvery, setForEvery] = useState(false);
  const { files, add, leaveOut } = useUploads(forEvery ? null : chatbotId);
  return (
    <Stack gap="sm">
      <FileDrop
        label={t('add')}
        hint={t('addHint')}
        accept={acceptedBy(documentUpload)}
        multiple
        onFiles={(chosen) => void add(chosen)}
      />
      {mayForEvery && (
        <Checkbox
          label={t('forEvery')}
          checked={forEvery}
          onChange={(event) => setForEvery(event.currentTarget.checked)}
        />
      )}
      {files.map((file) => (
        <SendingFile key={file.key} file={file} onLeaveOut={() => leaveOut(file.key)} />
      ))}
    </Stack>
  );
}

type SendingFileProps = { readonly file: RunningUpload; readonly onLeaveOut: () => void };

function SendingFile({ file: { name, percent, error }, onLeaveOut }: SendingFileProps) {
  const t = useText(messages);
  if (!error)
    return (
      <div>
        <Text size="sm" role="status">
          {t('sending', { name })}
        </Text>
        <Progress value={percent} aria-label={t('sending', { name })} animated />
      </div>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="red" role="alert">
        {name}: {error}
      </Text>
      <ActionIcon aria-label={t('leaveOut', { name })} onClick={onLeaveOut}>
        <IconClose size={16} />
      </ActionIcon>
    </Group>
  );
}
