import type { Browser, Locator, Page } from 'playwright-core';
import { cards, slowness } from './board.ts';
import { openPage, type Session } from './visit.ts';

/** What the page noticed during one act of the person, in ms; `in-page.js` collects it. */
type SeenInteractions = {
  readonly interactions: Readonly<Record<string, number>>;
  readonly longestFrame: number;
  readonly moves: readonly number[];
};

/** `durations` of one kind of interaction, and the longest frame of each act, in ms. */
export type InteractionFigures = { readonly durations: number[]; readonly longestFrames: number[] };

type Act = {
  readonly kind: string;
  readonly act: () => Promise<unknown>;
  /** The page shows the result. */
  readonly done?: () => Promise<unknown>;
  /** How many interactions the act has. */
  readonly count?: number;
};

/** The browser does not report shorter interactions. */
const shortest = 16;
/** Slow enough that the search of one letter begins and ends while the next one is typed. */
const letterMs = 330;
const column = '[data-stage="new"] ul';

/** Uses the board of leads on a processor slowed down as in `visitBoard`, and times each interaction. */
export async function timeInteractions(
  browser: Browser,
  { address, session, rounds }: { address: string; session: Session; rounds: number },
): Promise<ReadonlyMap<string, InteractionFigures>> {
  const { context, page } = await openPage(browser, { session, ...cards });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(`${address}/leads`);
  const user = new BoardUser(page);
  await user.arrive();
  for (let round = 0; round < rounds; round += 1) {
    await user.openCard();
    await user.moveByKeyboard();
    await user.moveByMouse();
    await user.search(`Lead ${4700 + round}`);
    await user.filter();
    await user.loadMore();
  }
  await context.close();
  return user.found;
}

class BoardUser {
  readonly found = new Map<string, InteractionFigures>();
  readonly #page: Page;
  readonly #dialog: Locator;
  readonly #firstCard: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#dialog = page.getByRole('dialog');
    this.#firstCard = page.locator('[data-stage="new"] [data-index="0"] article');
  }

  async arrive() {
    await this.#firstCard.waitFor();
    await this.#page.waitForLoadState('networkidle');
    await this.#page.evaluate('bench.watchInteractions()');
  }

  async openCard() {
    const timeline = this.#dialog.getByRole('region', { name: 'Activity Timeline' });
    const open = this.#firstCard.getByRole('button', { name: 'View Details' });
    await this.#time({ kind: 'open a card', act: () => open.click(), done: () => timeline.waitFor() });
    await this.#time({ kind: 'close it', act: () => this.#press('Escape'), done: () => this.#isClosed() });
  }

  async moveByKeyboard() {
    await this.#firstCard.getByRole('button', { name: 'View Details' }).focus();
    await this.#time({ kind: 'go to the next button', act: () => this.#press('Tab') });
    await this.#time({ kind: 'lift a card by arrow key', act: () => this.#press('ArrowRight') });
    await this.#time({
      kind: 'drop it by Enter',
      act: () => this.#press('Enter'),
      done: () => this.#dialog.waitFor(),
    });
    await this.#time({
      kind: 'cancel the move',
      act: () => this.#press('Escape'),
      done: () => this.#isClosed(),
    });
  }

  async moveByMouse() {
    await this.#time({ kind: 'drag a card', act: () => this.#drag(), done: () => this.#dialog.waitFor() });
    const confirm = this.#dialog.getByRole('button', { name: 'Update Stage' });
    await this.#time({
      kind: 'confirm the move',
      act: () => confirm.click(),
      done: () => this.#isClosed(),
    });
  }

  async search(text: string) {
    const secondCard = this.#page.locator('[data-board] article').nth(1);
    await this.#page.getByRole('searchbox', { name: 'Search leads...' }).click();
    await this.#time({
      kind: 'type a letter of a search',
      act: () => this.#page.keyboard.type(text, { delay: letterMs }),
      done: () => secondCard.waitFor({ state: 'detached' }),
      count: text.length,
    });
    const clear = this.#page.getByRole('button', { name: 'Clear search' });
    await this.#time({
      kind: 'clear the search',
      act: () => clear.click(),
      done: () => secondCard.waitFor(),
    });
  }

  async filter() {
    await this.#page.getByLabel('Priority').focus();
    const clear = this.#page.getByRole('button', { name: 'Clear Filters' });
    await this.#time({
      kind: 'choose a filter',
      act: () => this.#press('ArrowDown'),
      done: () => clear.waitFor(),
    });
    await this.#time({
      kind: 'clear the filters',
      act: () => clear.click(),
      done: () => clear.waitFor({ state: 'detached' }),
    });
  }

  async loadMore() {
    const before = await this.#page.evaluate<number>(`bench.heightOf('${column}')`);
    const hasGrown = () => this.#page.evaluate(`bench.waitForGrowth('${column}', ${before})`);
    await this.#firstCard.getByRole('button', { name: 'View Details' }).focus();
    await this.#time({ kind: 'load more cards by End', act: () => this.#press('End'), done: hasGrown });
    await this.#page.evaluate(`bench.scrollToTop('${column}')`);
    await this.#firstCard.waitFor();
  }

  async #time({ kind, act, done, count = 1 }: Act) {
    await this.#page.evaluate('bench.forgetInteractions()');
    await act();
    await done?.();
    const seen = await this.#page.evaluate<SeenInteractions>('bench.takeInteractions()');
    const reported = Object.values(seen.interactions);
    const unreported = Array.from({ length: Math.max(0, count - reported.length) }, () => shortest);
    this.#note(kind, [...reported, ...unreported], [seen.longestFrame]);
    if (seen.moves.length > 0) this.#note('move the pointer with a card', seen.moves, []);
  }

  #note(kind: string, durations: readonly number[], longestFrames: readonly number[]) {
    const figures = this.found.get(kind) ?? { durations: [], longestFrames: [] };
    figures.durations.push(...durations);
    figures.longestFrames.push(...longestFrames);
    this.found.set(kind, figures);
  }

  async #drag() {
    const from = await this.#firstCard.boundingBox();
    const to = await this.#page.locator('[data-stage="negotiation"]').boundingBox();
    if (!from || !to) throw new Error('The card or the column is not in sight');
    const { mouse } = this.#page;
    await mouse.move(from.x + 40, from.y + 60);
    await mouse.down();
    await mouse.move(to.x + to.width / 2, to.y + 150, { steps: 12 });
    await mouse.up();
  }

  #press(key: string) {
    return this.#page.keyboard.press(key);
  }

  #isClosed() {
    return this.#dialog.waitFor({ state: 'detached' });
  }
}
