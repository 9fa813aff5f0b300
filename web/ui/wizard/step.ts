import type { ReactNode } from 'react';

export type WizardStep = {
  /** As in the URL: `?step=academic`. */
  readonly id: string;
  readonly label: string;
  /** Whether all required fields of this step are filled. */
  readonly valid: boolean;
  /** What a step asks the person to decide. While it is open, this is shown instead of a fault; it may be empty. */
  readonly question?: string;
  readonly content: () => ReactNode;
};
