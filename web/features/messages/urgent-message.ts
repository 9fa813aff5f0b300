import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';

export type UrgentMessages = ResultOf<typeof contract.messages.listUrgent>;
export type UrgentMessage = ResultOf<typeof contract.messages.getUrgent>;
