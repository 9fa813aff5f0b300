import { Button, Group, Progress, Stack } from '@mantine/core';
import type { Student } from '#contract/students.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { messages } from './messages.ts';
import { useStudentPhoto } from './use-student-photo.ts';

/** The face in the record, with a photo to choose, to drop here, to take with a phone, or to take away. */
export function PhotoSection({ student }: { readonly student: Student }) {
  const t = useText(messages);
  const photo = useStudentPhoto(student);
  return (
    <Group gap="md" wrap="nowrap" mb="md">
      <Avatar name={student.name} photo={student.photo_url} size="lg" />
      <Stack gap="xs" flex={1}>
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
    </Group>
  );
}
