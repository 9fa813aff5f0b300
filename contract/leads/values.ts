export const leadStages = [
  'new',
  'qualified',
  'proposal',
  'negotiation',
  'closed-won',
  'closed-lost',
] as const;
export type LeadStage = (typeof leadStages)[number];

/** The names of the stages. */
export const stageNames: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  'closed-won': 'Closed Won',
  'closed-lost': 'Closed Lost',
};

export const isClosed = (stage: LeadStage) => stage === 'closed-won' || stage === 'closed-lost';

export const leadStatuses = ['active', 'inactive', 'converted', 'lost', 'lead'] as const;
export const leadSources = ['website', 'referral', 'phone', 'email', 'social', 'other'] as const;
export const leadPriorities = ['low', 'medium', 'high'] as const;

/** The name that other programs have for negotiation. */
const sentForNegotiation = 'in-process';

function guessStage(words: string): LeadStage {
  if (words.includes('qualified')) return 'qualified';
  if (words.includes('proposal')) return 'proposal';
  if (words.includes('negotiation') || words.includes('process')) return 'negotiation';
  if (words.includes('lost') || words.includes('rejected')) return 'closed-lost';
  if (words.includes('closed')) return 'closed-won';
  return 'new';
}

/**
 * The stage that a text belongs to. Names of stages mean themselves, in any letter case and with blanks for
 * hyphens; for every other text the stage is guessed, and `guessed` says so.
 */
export function stageOf(sent: string): { readonly stage: LeadStage; readonly guessed: boolean } {
  const words = sent.trim().toLowerCase();
  const name = words.replaceAll(/[\s_-]+/g, '-');
  const known = leadStages.find((stage) => stage === name);
  if (known) return { stage: known, guessed: false };
  if (name === sentForNegotiation) return { stage: 'negotiation', guessed: false };
  return { stage: guessStage(words), guessed: true };
}
