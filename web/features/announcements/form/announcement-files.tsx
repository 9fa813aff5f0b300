import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { AttachmentsSection } from '#web/ui/attachments/section.tsx';
import { formMessages } from './messages.ts';
import type { AnnouncementForm } from './use-form.ts';

/** Files of the announcement, and uploads in progress. */
export function AnnouncementFiles({ form }: { readonly form: AnnouncementForm }) {
  const t = useText(formMessages);
  const { files, record, busy } = form;
  const id = record?.id ?? '';
  const { data } = useQuery({
    ...queryFor(contract.announcements.get, { params: { id } }),
    enabled: record !== undefined,
  });
  const remove = useWrite(contract.announcements.removeAttachment);
  return (
    <AttachmentsSection
      attached={data?.attachments ?? []}
      files={files}
      isKnown={record !== undefined}
      disabled={busy}
      removeQuestion={t('removeQuestion')}
      onRemove={(attachmentId) => remove.mutateAsync({ params: { id, attachmentId } })}
    />
  );
}
