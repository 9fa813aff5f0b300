import { createHash, randomBytes } from 'node:crypto';
import type { NoticeAnswer } from '#contract/attendance/notices.ts';

const words: Readonly<Record<NoticeAnswer, string>> = { ill: 'Ill', late: 'Late', on_the_way: 'On the way' };

/** What a family's reply says as the reason of the absence. */
export const reasonOf = (answer: NoticeAnswer, note: string | null) =>
  `${words[answer]} (reply of the family)${note ? `: ${note}` : ''}`;

export const newSecret = () => randomBytes(24).toString('base64url');
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** What a page without a sign-in shows of the name. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
