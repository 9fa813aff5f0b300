import type { ReactNode } from 'react';

export type WizardStep = {
  /** As in the URL: `?step=academic`. */
  readonly id: string;
  readonly label: string;
  /** Whether all required fields of this step are filled. */
  readonly valid: boolean;
  readonly content: () => ReactNode;
};
