import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { documentUpload } from '#contract/documents/calls.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { upload } from '#web/lib/api/upload.ts';
import { faultOf } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** A chosen file: the share that has been sent, or why it was refused. */
export type RunningUpload = {
  readonly key: number;
  readonly name: string;
  readonly percent: number;
  readonly error?: string | undefined;
};

let count = 0;
type Job = {
  readonly file: File;
  readonly chatbot_id: string | null;
  readonly onProgress: (percent: number) => void;
};

/** Sends chosen files one after the other; refused files stay in the list with the error. */
export function useUploads(chatbot_id: string | null) {
  const t = useText(messages);
  const [files, setFiles] = useState<readonly RunningUpload[]>([]);
  const adding = useMutation({
    mutationKey: ['documents', 'upload'],
    mutationFn: ({ file, chatbot_id: bot, onProgress }: Job) =>
      upload(contract.documents.upload, { file, onProgress, body: { ...(bot && { chatbot_id: bot }) } }),
    meta: { changes: ['documents'] },
  });
  const change = (key: number, values: Partial<RunningUpload>) =>
    setFiles((list) => list.map((known) => (known.key === key ? { ...known, ...values } : known)));
  const leaveOut = (key: number) => setFiles((list) => list.filter((known) => known.key !== key));

  const send = async (key: number, file: File) => {
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const { title, replaced } = await adding.mutateAsync({ file, chatbot_id, onProgress });
      leaveOut(key);
      toast({ message: replaced ? t('replaced', { title }) : t('uploaded', { title }) });
    } catch (error) {
      change(key, { error: errorText(error, t('uploadFailed')) });
    }
  };
  const add = async (chosen: readonly File[]) => {
    const queue = chosen.map((file) => {
      count += 1;
      const fault = faultOf(file, documentUpload);
      return { key: count, file, fault };
    });
    const shown = queue.map(({ key, file, fault }) => ({
      key,
      name: file.name,
      percent: 0,
      error: fault && t(fault),
    }));
    setFiles((list) => [...list, ...shown]);
    for (const { key, file, fault } of queue) if (!fault) await send(key, file);
  };
  return { files, add, leaveOut };
}
