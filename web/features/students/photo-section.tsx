import { Button, Group, Progress, Stack } from '@mantine/core';
import type { Student } from '#contract/students.ts';
import { useText } from '#web/lib/text.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { messages } from './messages.ts';
import { useStudentPhoto } from './use-student-photo.ts';

/** The face of the record: a photo to choose, to drop here, to take with a phone, or to take away. */
export function PhotoSection({ student }: { readonly student: Student }) {
  const t = useText(messages);
  const photo = useStudentPhoto(student);
  return (
    <Stack gap="xs" mt="md">
      <FileDrop
        label={t('photo')}
        hint={t('photoHint')}
        accept="image/png,image/jpeg,image/webp"
        disabled={photo.isBusy}
        error={photo.failure}
        onFiles={([file]) => photo.choose(file)}
      />
      {photo.percent !== undefined && (
        <Progress value={photo.percent} aria-label={t('photoUploading')} size="sm" />
      )}
      {student.photo_url && (
        <Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={photo.isBusy}
            onClick={photo.remove}
          >
            {t('removePhoto')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
