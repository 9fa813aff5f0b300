import { useMutation } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { upload } from '#web/lib/api/upload.ts';
import { type FileToSend, useAttachments } from '#web/ui/attachments/use-attachments.ts';

/** Files for an announcement: sent at once if it already exists, otherwise after it has been saved. */
export function useAnnouncementFiles(id: string | undefined) {
  const adding = useMutation({
    mutationKey: ['announcements', 'addAttachment'],
    mutationFn: ({ id: to, ...file }: FileToSend) =>
      upload(contract.announcements.addAttachment, { params: { id: to }, ...file }),
    meta: { changes: ['announcements'] },
  });
  return useAttachments(id, adding.mutateAsync);
}
