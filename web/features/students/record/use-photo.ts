import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students/calls.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { upload } from '#web/lib/api/upload.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Saves a chosen photo to the record at once, or removes it. */
export function useStudentPhoto({ student_id, updated_dt }: Student) {
  const t = useText(messages);
  const [percent, setPercent] = useState<number>();
  const update = useWrite(contract.students.update);
  const set = (body: { photo_file_id: string | null; photo_url: null }) =>
    update.mutateAsync({ params: { id: student_id }, body, version: updated_dt });

  const choosing = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0);
      const { file_id } = await upload(contract.files.uploadPhoto, { file, onProgress: setPercent });
      await set({ photo_file_id: file_id, photo_url: null });
    },
    onSuccess: () => toast({ message: t('photoSaved') }),
    onSettled: () => setPercent(undefined),
  });
  const removing = useMutation({
    mutationFn: () => set({ photo_file_id: null, photo_url: null }),
    onSuccess: () => toast({ message: t('photoRemoved') }),
  });
  const failure = choosing.error ?? removing.error;
  return {
    choose: (file: File | undefined) => file && choosing.mutate(file),
    remove: () => removing.mutate(),
    /** 0 to 100 while a photo is being sent. */
    percent,
    isBusy: choosing.isPending || removing.isPending,
    failure: failure === null ? undefined : errorText(failure, t('photoFailed')),
  };
}
