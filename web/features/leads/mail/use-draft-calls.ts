import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { contract } from '#contract/index.ts';
import type { LeadMail } from '#contract/leads/mail.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { upload } from '#web/lib/api/upload.ts';
import { type FileToSend, useAttachments } from '#web/ui/attachments/use-attachments.ts';
import { queryForMails } from './query-for-mails.ts';

export type MailValues = { subject: string; body: string };

/** The calls of one draft. Saving it more than once while it is open is no conflict. */
export function useDraftCalls(lead: string, { id, updated_dt }: LeadMail) {
  const client = useQueryClient();
  const version = useRef(updated_dt);
  const params = { id };
  const update = useWrite(contract.leads.updateMail);
  const deliver = useWrite(contract.leads.sendMail, ['activities']);
  const save = async (body: MailValues, isOverwriting = false) => {
    const saved = await update.mutateAsync({
      params,
      body,
      ...(!isOverwriting && { version: version.current }),
    });
    version.current = saved.updated_dt;
  };
  return {
    save,
    send: async (body: MailValues, isOverwriting: boolean) => {
      await save(body, isOverwriting);
      return deliver.mutateAsync({ params, version: version.current });
    },
    reload: async () => {
      const { draft } = await client.fetchQuery({ ...queryForMails(lead), staleTime: 0 });
      if (draft?.id !== id) return undefined;
      version.current = draft.updated_dt;
      return draft;
    },
  };
}

/** The files of a draft, as they are now. */
export function useDraftFiles(lead: string, { id, attachments }: LeadMail) {
  const { data } = useQuery(queryForMails(lead));
  const adding = useMutation({
    mutationKey: ['leads', 'attachToMail'],
    mutationFn: ({ id: to, ...file }: FileToSend) =>
      upload(contract.leads.attachToMail, { params: { id: to }, ...file }),
    meta: { changes: ['leads'] },
  });
  const detach = useWrite(contract.leads.detachFromMail);
  return {
    attached: (data?.draft?.id === id && data.draft.attachments) || attachments,
    files: useAttachments(id, adding.mutateAsync),
    remove: (attachmentId: string) => detach.mutateAsync({ params: { id, attachmentId } }),
  };
}
export type DraftFiles = ReturnType<typeof useDraftFiles>;
