import type { LeadStage } from '#contract/leads/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** The color of each stage, always shown with its name. */
export const stageTone = {
  new: 'info',
  qualified: 'info',
  proposal: 'warning',
  negotiation: 'warning',
  'closed-won': 'success',
  'closed-lost': 'danger',
} as const satisfies Record<LeadStage, Tone>;
