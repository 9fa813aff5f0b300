import { Children, Component, type ReactNode, Suspense } from 'react';
import { LoadFailure } from './lazy-part.tsx';
import { FailedInPlace, FailedNotice, LoadingNotice } from './notices.tsx';

type LaterProps = {
  /** Keeps the place of the part while it loads, and a failure is shown there. Dialogs have no place and get a notice. */
  readonly fallback?: ReactNode;
  /** For a fallback that is useful by itself: it stays after a failure, and a notice appears. */
  readonly isFallbackKept?: boolean;
  readonly children: ReactNode;
};

type LaterState = { readonly error: unknown; readonly isSecondTry: boolean };

/** Whether a dialog is still open for the page around it. */
const isWanted = (children: ReactNode) => Children.toArray(children).length > 0;

/**
 * Shows parts made with `createLazyPart`. If one cannot be loaded, the page remains as it is, and the person can try
 * again, or reload the page if that fails too. Every other error goes on to the boundary of the page.
 */
export class Later extends Component<LaterProps, LaterState> {
  override state: LaterState = { error: undefined, isSecondTry: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) error.forget();
  }

  static getDerivedStateFromProps({ children }: LaterProps) {
    return isWanted(children) ? null : { error: undefined };
  }

  override render() {
    const { fallback, isFallbackKept = fallback === undefined, children } = this.props;
    const { error, isSecondTry } = this.state;
    if (error !== undefined && !(error instanceof LoadFailure)) throw error;
    const retry = isSecondTry ? undefined : () => this.setState({ error: undefined, isSecondTry: true });
    if (error && !isFallbackKept) return <FailedInPlace onRetry={retry} />;
    if (error) {
      return (
        <>
          {fallback}
          <FailedNotice onRetry={retry} />
        </>
      );
    }
    return <Suspense fallback={fallback ?? <LoadingNotice />}>{children}</Suspense>;
  }
}
