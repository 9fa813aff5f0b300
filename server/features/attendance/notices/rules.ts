import { createHash, createHmac } from 'node:crypto';
import type { NoticeAnswer } from '#contract/attendance/notices.ts';

const words: Readonly<Record<NoticeAnswer, string>> = { ill: 'Ill', late: 'Late', on_the_way: 'On the way' };

/** What a family's reply says as the reason of the absence. */
export const reasonOf = (answer: NoticeAnswer, note: string | null) =>
  `${words[answer]} (reply of the family)${note ? `: ${note}` : ''}`;

type NoticeKey = { readonly school_id: string; readonly absence_notice_id: string };

/** The secret in the reply link of a notice: the same each time it is handed over, and never stored. */
export const secretOf = (key: Buffer, { school_id, absence_notice_id }: NoticeKey) =>
  createHmac('sha256', key)
    .update(`absence/${school_id}/${absence_notice_id}`)
    .digest('base64url')
    .slice(0, 32);
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** What a page without a sign-in shows of the name. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
