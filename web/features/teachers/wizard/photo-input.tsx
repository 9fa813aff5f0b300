import { Group } from '@mantine/core';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { PhotoDrop } from '#web/ui/form/photo-drop.tsx';
import type { TeacherForm } from './use-teacher-form.ts';

/** The photo as it will appear, and the original. */
export function PhotoInput({ form }: { readonly form: TeacherForm }) {
  const { photo, values } = form;
  return (
    <Group gap="md" wrap="nowrap" align="center">
      <Avatar name={values.teacher_name || '?'} photo={values.photo_url} size="lg" />
      <PhotoDrop
        hasPhoto={values.photo_url !== ''}
        percent={photo.progress}
        busy={photo.progress !== undefined}
        error={photo.failure ?? form.errorOf('photo_url')}
        onChoose={photo.choose}
        onRemove={photo.remove}
      />
    </Group>
  );
}
