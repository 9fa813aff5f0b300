import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

/**
 * The code of a part could not be loaded; `forget` lets the next rendering request it again. A browser may keep the
 * failure until the page is loaded again, as Chromium 150 does.
 */
export class LoadFailure extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be loaded', { cause });
    this.forget = forget;
  }
}

type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Like React's `lazy`, which would keep a failure forever. Shown inside `Later`. */
export function createLazyPart<Props extends object>(load: LoadPart<Props>): FunctionComponent<Props> {
  const start = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new LoadFailure(cause, () => {
          Part = start();
        });
      }),
    );
  let Part = start();
  return function LazyPart(props: Props) {
    return createElement(Part, props);
  };
}
