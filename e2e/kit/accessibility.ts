import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scan = {
  /** The part of the page to check; by default the whole page. */
  readonly include?: string;
  readonly exclude?: string;
  /** Leaves out findings that axe calls minor or moderate. */
  readonly isSeriousOnly?: boolean;
};

export async function expectAccessible(page: Page, scan: Scan = {}): Promise<void> {
  expect(await findBarriers(page, scan)).toEqual([]);
}

/** The findings of axe on an idle page: each rule with the elements that break it. */
export async function findBarriers(page: Page, { include, exclude, isSeriousOnly }: Scan = {}) {
  await waitForRest(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Otherwise axe opens a second page for each check, to join the findings of frames.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => !isSeriousOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Colors and sizes are meaningless while they change, and a table is faded while it is read again. Endless animations, such as
 * a spinner, are not waited for.
 */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ];
    const findRunning = () =>
      rootsIn(document)
        .flatMap((root) => root.getAnimations())
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      // A style change starts its transition in the next frame.
      await nextFrame();
      await nextFrame();
      const running = findRunning();
      if (running.length === 0 && !document.querySelector('[data-updating]')) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
