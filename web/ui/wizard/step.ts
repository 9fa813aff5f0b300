import type { ReactNode } from 'react';

export type WizardStep = {
  /** As in the URL: `?step=academic`. */
  readonly id: string;
  readonly label: string;
  /** Whether everything required of this step is there. */
  readonly valid: boolean;
  readonly content: () => ReactNode;
};
