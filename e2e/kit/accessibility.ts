import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rulesOfColors = ['color-contrast', 'link-in-text-block'];

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

/**
 * The findings of axe on an idle page: each rule with the elements that break it. The themes differ only in colors, so the
 * dark theme is checked by the rules about colors alone. Afterwards the page has the theme that it had.
 */
export async function findBarriers(page: Page, scan: Scan = {}): Promise<string[]> {
  const hasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = hasDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = await scanPage(page, scan);
  await page.emulateMedia({ colorScheme: other });
  found.push(...(await scanPage(page, scan, rulesOfColors)).map((finding) => `${other} theme: ${finding}`));
  await page.emulateMedia({ colorScheme: own });
  return found;
}

async function scanPage(
  page: Page,
  { include, exclude, isSeriousOnly }: Scan,
  rules?: string[],
): Promise<string[]> {
  await waitForRest(page);
  // Axe is half a megabyte of script: a page that has it is not given it again.
  const isAlone = page.frames().length === 1;
  const isLoaded = isAlone && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) });
  axe.options({ resultTypes: ['violations'] });
  // Otherwise axe opens a second page for each check, to join the findings of frames.
  if (isAlone) axe.setLegacyMode();
  if (rules) axe.withRules(rules);
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
