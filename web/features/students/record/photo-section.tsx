import { Box } from '@mantine/core';
import type { Student } from '#contract/students/calls.ts';
import { PhotoDrop } from '#web/ui/form/photo-drop.tsx';
import { useStudentPhoto } from './use-photo.ts';

/** The photo of the record, saved as soon as it is chosen. */
export function PhotoSection({ student }: { readonly student: Student }) {
  const photo = useStudentPhoto(student);
  return (
    <Box my="md">
      <PhotoDrop
        hasPhoto={student.photo_url !== null}
        percent={photo.percent}
        busy={photo.isBusy}
        error={photo.failure}
        onChoose={photo.choose}
        onRemove={photo.remove}
      />
    </Box>
  );
}
