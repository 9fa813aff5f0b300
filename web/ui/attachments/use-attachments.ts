import { useState } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { faultOf } from '#web/lib/api/upload-faults.ts';
import { type Text, useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

/** A chosen file; `percent` while it is being sent, `error` if it was refused. */
export type WaitingAttachment = {
  readonly key: number;
  readonly file: File;
  readonly percent?: number | undefined;
  readonly error?: string | undefined;
  /** The file can only be removed from the list. */
  readonly isHopeless: boolean;
};

let count = 0;

function waitingFile(file: File, t: Text<typeof messages.messages>): WaitingAttachment {
  const fault = faultOf(file);
  count += 1;
  return { key: count, file, isHopeless: fault !== undefined, error: fault && t(fault) };
}

export type FileToSend = {
  /** The record that it is attached to. */
  readonly id: string;
  readonly file: File;
  readonly idempotencyKey: string;
  readonly onProgress: (percent: number) => void;
};
type SendFile = (file: FileToSend) => Promise<unknown>;

/** Files for a record: sent at once if it already exists, otherwise by `send` after it has been saved. */
export function useAttachments(id: string | undefined, sendFile: SendFile) {
  const t = useText(messages);
  const [waiting, setWaiting] = useState<readonly WaitingAttachment[]>([]);
  const change = (key: number, part: Partial<WaitingAttachment>) =>
    setWaiting((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const leaveOut = (key: number) => setWaiting((list) => list.filter((one) => one.key !== key));
  const sendAll = useSending(sendFile, change, leaveOut);
  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => waitingFile(file, t));
    setWaiting((list) => [...list, ...chosen]);
    if (id !== undefined) void sendAll(id, chosen);
  };
  return {
    waiting,
    add,
    leaveOut,
    retry: (one: WaitingAttachment) => void (id !== undefined && sendAll(id, [one])),
    /** Returns whether all files were sent. */
    send: (to: string) => sendAll(to, waiting),
    isWaiting: waiting.some(({ isHopeless }) => !isHopeless),
  };
}
export type AttachmentState = ReturnType<typeof useAttachments>;

/** Sends one after the other; refused files stay in the list with the error. */
function useSending(
  sendFile: SendFile,
  change: (key: number, part: Partial<WaitingAttachment>) => void,
  done: (key: number) => void,
) {
  const t = useText(messages);
  const keyFor = useIdempotencyKey();
  const sendOne = async (id: string, { key, file }: WaitingAttachment) => {
    change(key, { percent: 0, error: undefined });
    try {
      const idempotencyKey = keyFor([id, key]);
      await sendFile({ id, file, idempotencyKey, onProgress: (percent) => change(key, { percent }) });
      done(key);
      return true;
    } catch (error) {
      change(key, { percent: undefined, error: errorText(error, t('uploadFailed')) });
      return false;
    }
  };
  return async (id: string, list: readonly WaitingAttachment[]) => {
    let all = true;
    for (const one of list) if (!one.isHopeless) all = (await sendOne(id, one)) && all;
    return all;
  };
}
