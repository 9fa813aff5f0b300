import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useAnnouncementSending } from '#web/features/announcements/use-announcement-sending.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type MovedAnnouncement = Pick<Announcement, 'id' | 'title' | 'sendMail'>;
type Transition = {
  readonly title: string;
  readonly question: string;
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly failed: (message: string) => string;
};

async function move({ title, question, run, done, failed }: Transition) {
  if (!(await askConfirmation({ title, message: question, confirmLabel: title }))) return;
  try {
    await run();
    toast({ message: done });
  } catch (error) {
    toast({ tone: 'danger', message: failed(errorText(error)) });
  }
}

/** Publishes, reverts to draft or archives, each after a confirmation. */
export function useMoves() {
  const t = useText(messages);
  const ask = useAnnouncementSending();
  const publish = useWrite(contract.announcements.publish);
  const unpublish = useWrite(contract.announcements.unpublish);
  const archive = useWrite(contract.announcements.archive);
  return {
    publish: ({ id, title, sendMail }: MovedAnnouncement) =>
      move({
        title: t('publish'),
        question: [t('publishQuestion', { title }), sendMail && t('publishMails')].filter(Boolean).join(' '),
        run: () => ask((body) => publish.mutateAsync({ params: { id }, body })),
        done: t('nowPublished', { title }),
        failed: (message) => t('publishFailed', { message }),
      }),
    unpublish: ({ id, title }: MovedAnnouncement) =>
      move({
        title: t('unpublish'),
        question: t('unpublishQuestion', { title }),
        run: () => unpublish.mutateAsync({ params: { id } }),
        done: t('unpublished', { title }),
        failed: (message) => t('unpublishFailed', { message }),
      }),
    archive: ({ id, title }: MovedAnnouncement) =>
      move({
        title: t('archive'),
        question: t('archiveQuestion', { title }),
        run: () => archive.mutateAsync({ params: { id } }),
        done: t('archived', { title }),
        failed: (message) => t('archiveFailed', { message }),
      }),
  };
}
