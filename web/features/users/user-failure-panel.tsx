import { ApiError } from '#web/lib/api/api-error.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type UserFailurePanelProps = {
  /** What failed, in the screen's words. */
  readonly sentence: string;
  readonly error: unknown;
};

/** What failed, and the server's reason unless a field already shows it. */
export function UserFailurePanel({ sentence, error }: UserFailurePanelProps) {
  const reason = error instanceof ApiError && Object.keys(error.fields).length === 0 ? error.message : '';
  return (
    <Banner tone="danger">
      {sentence} {reason && reason !== sentence && <span>{reason}</span>}
    </Banner>
  );
}
