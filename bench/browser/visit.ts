import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

const inPage = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');

export type Session = { readonly token: string; readonly user: object };
type LoadedResource = {
  readonly url: string;
  readonly bytes: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

export type Figures = {
  readonly requests: number;
  readonly reachedServer: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly rowsAfterMs: number;
  readonly nodes: number;
  /** Messages in the browser's console; there should be none. */
  readonly said: readonly string[];
  readonly loaded: readonly LoadedResource[];
};

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function signIn(address: string): Promise<Session> {
  const reply = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: 'admin@homeroom.test', password: 'homeroom-demo' }),
  });
  const { result } = (await reply.json()) as { result: { token: string } };
  const { token, ...user } = result;
  return { token, user };
}

type PageOptions = { readonly session: Session; readonly mark: string; readonly selector: string };

/** A signed-in page with an empty cache, which sets the mark when `selector` finds something that has been painted. */
export async function openPage(browser: Browser, { session, mark, selector }: PageOptions) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  const stored = { auth_token: session.token, user: JSON.stringify(session.user) };
  await page.addInitScript({
    content: `${inPage}
bench.markWhenPainted(${JSON.stringify(selector)}, ${JSON.stringify(mark)});
Object.assign(localStorage, ${JSON.stringify(stored)});`,
  });
  return { context, page };
}

/** Opens the students' screen with an empty cache, then loads it again with a full one. */
export async function visit(browser: Browser, { address, session }: { address: string; session: Session }) {
  const { context, page } = await openPage(browser, { session, mark: 'rows', selector: 'tbody tr button' });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const cold = await measure(page, network, () => page.goto(`${address}/students`));
  const warm = await measure(page, network, () => page.reload());
  await context.close();
  return { cold, warm };
}

type Request = { url: string; type: string; cached: boolean; started: number; ended: number; bytes: number };

async function measure(page: Page, network: CDPSession, open: () => Promise<unknown>): Promise<Figures> {
  const requests = new Map<string, Request>();
  const stop = listen(network, requests);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await open();
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  await page.waitForLoadState('networkidle');
  stop();
  const rowsAfterMs = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? 0);
  const nodes = await page.evaluate<number>('bench.countElements()');
  const all = [...requests.values()].filter(({ url }) => url.startsWith('http'));
  const sum = (some: readonly Request[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const first = Math.min(...all.map(({ started }) => started));
  return {
    requests: all.length,
    reachedServer: all.filter(({ cached }) => !cached).length,
    bytes: sum(all),
    scriptBytes: sum(all.filter(({ type }) => type === 'Script')),
    rowsAfterMs,
    nodes,
    said,
    loaded: all
      .toSorted((a, b) => b.ended - a.ended)
      .map(({ url, bytes, started, ended }) => ({
        url: new URL(url).pathname,
        bytes,
        fromMs: Math.round((started - first) * 1000),
        untilMs: Math.round((ended - first) * 1000),
      })),
  };
}

function listen(network: CDPSession, requests: Map<string, Request>): () => void {
  const stop = new AbortController();
  const change = (id: string, changes: Partial<Request>) => {
    const known = requests.get(id);
    if (known && !stop.signal.aborted) Object.assign(known, changes);
  };
  network.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other', timestamp }) => {
    if (stop.signal.aborted) return;
    requests.set(requestId, { url, type, cached: false, started: timestamp, ended: timestamp, bytes: 0 });
  });
  network.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { cached: true }));
  network.on('Network.responseReceived', ({ requestId, response, type }) =>
    change(requestId, { type, ...(response.fromDiskCache && { cached: true }) }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, { bytes: encodedDataLength, ended: timestamp }),
  );
  return () => stop.abort();
}
