import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentType } from '#contract/personal-documents/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { upload } from '#web/lib/api/upload.ts';
import { faultOf } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import { documentCalls, type Owner } from './owner-calls.ts';
import { titleOf } from './rules.ts';

/** A chosen file; `percent` while it is being sent, `error` if it was refused. */
export type QueuedUpload = {
  readonly key: number;
  readonly file: File;
  readonly title: string;
  readonly type: DocumentType;
  readonly percent?: number | undefined;
  readonly error?: string | undefined;
  /** The file can only be removed from the list. */
  readonly isHopeless: boolean;
};

let count = 0;

type UploadCall = { readonly chosen: QueuedUpload; readonly onProgress: (percent: number) => void };

function choose(file: File, t: ReturnType<typeof useText<typeof messages.messages>>): QueuedUpload {
  const fault = faultOf(file);
  count += 1;
  return {
    key: count,
    file,
    title: titleOf(file.name),
    type: 'other',
    isHopeless: fault !== undefined,
    error: fault && t(fault),
  };
}

function useAdding(owner: Owner) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationKey: ['files', 'add'],
    mutationFn: ({ chosen: { key, file, title, type }, onProgress }: UploadCall) =>
      upload(documentCalls[owner.person].add, {
        params: { id: owner.id },
        body: { title, document_type: type },
        file,
        onProgress,
        idempotencyKey: keyFor([key, title, type]),
      }),
    meta: { changes: ['files'] },
  });
}

/** The uploads in the queue, sent one after the other; refused ones stay with the error. */
export function useUploadQueue(owner: Owner) {
  const t = useText(messages);
  const [waiting, setWaiting] = useState<readonly QueuedUpload[]>([]);
  const adding = useAdding(owner);
  const change = (key: number, values: Partial<QueuedUpload>) =>
    setWaiting((list) => list.map((chosen) => (chosen.key === key ? { ...chosen, ...values } : chosen)));
  const leaveOut = (key: number) => setWaiting((list) => list.filter((chosen) => chosen.key !== key));
  const add = (files: readonly File[]) =>
    setWaiting((list) => [...list, ...files.map((file) => choose(file, t))]);

  const sendOne = async (chosen: QueuedUpload) => {
    const { key } = chosen;
    change(key, { percent: 0, error: undefined });
    try {
      const added = await adding.mutateAsync({ chosen, onProgress: (percent) => change(key, { percent }) });
      leaveOut(key);
      toast({ message: t('uploaded', { title: added.title }) });
    } catch (error) {
      change(key, { percent: undefined, error: errorText(error, t('uploadFailed')) });
    }
  };
  const send = async () => {
    for (const chosen of waiting.filter(({ isHopeless }) => !isHopeless)) await sendOne(chosen);
  };
  return { waiting, add, change, leaveOut, send, isSending: adding.isPending };
}
