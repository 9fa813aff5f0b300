import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { upload } from '#web/lib/api/upload.ts';
import { useText } from '#web/lib/text.ts';

/** Uploads a photo as soon as it is chosen; saving the record attaches it. */
export function usePhotoUpload(onPhoto: (file_id: string, address: string) => void) {
  const t = useText(messages);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    setProgress(0);
    try {
      const photo = await upload(contract.files.uploadPhoto, { file, onProgress: setProgress });
      onPhoto(photo.file_id, photo.photo_url);
    } catch (error) {
      setFailure(t('photoFailed', { message: errorText(error) }));
    } finally {
      setProgress(undefined);
    }
  };
  return {
    choose: (file: File | undefined) => void choose(file),
    remove: () => {
      setFailure(undefined);
      onPhoto('', '');
    },
    failure,
    /** 0 to 100 while a photo is being sent. */
    progress,
  };
}
