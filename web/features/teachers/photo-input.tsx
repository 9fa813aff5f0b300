import { Button, Group, Progress, Stack } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { messages } from './messages.ts';
import type { TeacherForm } from './use-teacher-form.ts';

/** The face as it will be, with a photo to choose, to drop here, to take with a phone, or to take away. */
export function PhotoInput({ form }: { readonly form: TeacherForm }) {
  const t = useText(messages);
  const { photo, values } = form;
  return (
    <Group gap="md" wrap="nowrap" align="center">
      <Avatar name={values.teacher_name || '?'} photo={values.photo_url} size="lg" />
      <Stack gap="xs" flex={1}>
        <FileDrop
          label={t('field.photo_url')}
          hint={t('photoHint')}
          accept="image/*"
          disabled={photo.progress !== undefined}
          error={photo.failure ?? form.errorOf('photo_url')}
          onFiles={([file]) => photo.choose(file)}
        />
        {photo.progress !== undefined && (
          <Progress value={photo.progress} aria-label={t('photoUploading')} size="sm" />
        )}
        {values.photo_url !== '' && (
          <Group>
            <Button variant="subtle" color="red" size="compact-sm" onClick={photo.remove}>
              {t('removePhoto')}
            </Button>
          </Group>
        )}
      </Stack>
    </Group>
  );
}
