import { pause } from './waiting.ts';

type Sharing<Message> = {
  /** The same in every tab that shares. */
  readonly name: string;
  /** Runs in one tab at a time, which tells the others what it hears; `isAlone` where tabs cannot agree on one. */
  readonly lead: (tell: (message: Message) => void, isAlone: boolean) => Promise<void>;
  readonly hear: (message: Message) => void;
  readonly signal: AbortSignal;
};
type TabMessage<Message> = { readonly kind: 'told'; readonly message: Message } | { readonly kind: 'ask' };

/** After a lead that failed another tab, or this one, tries again. */
const againMs = 30_000;

/**
 * One connection for all tabs of a browser, which keeps few open to a site: the tab that holds the lock has it, and
 * tells the others; when it is closed, the next one takes over. Without locks, which pages that came over plain HTTP
 * from another machine do not have, every tab has its own.
 */
export async function shareAmongTabs<Message>(sharing: Sharing<Message>): Promise<void> {
  const { name, lead, hear, signal } = sharing;
  const locks = navigator.locks as LockManager | undefined;
  const channel = new BroadcastChannel(name);
  const say = (said: TabMessage<Message>) => channel.postMessage(said);
  let last: Message | undefined;
  let leads = false;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Message>>) => {
    if (data.kind === 'told') hear(data.message);
    else if (leads && last !== undefined) say({ kind: 'told', message: last });
  });
  const tell = (message: Message) => {
    last = message;
    hear(message);
    say({ kind: 'told', message });
  };
  const take = async () => {
    leads = true;
    await lead(tell, !locks).finally(() => {
      leads = false;
    });
  };
  say({ kind: 'ask' });
  while (!signal.aborted) {
    // Giving up waiting for the lock rejects, as does a lead that was refused.
    await (locks ? locks.request(name, { signal }, take) : take()).catch(() => undefined);
    await pause(againMs, signal);
  }
  channel.close();
}
