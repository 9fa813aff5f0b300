import { pause } from './waiting.ts';

type TabSharing<Message> = {
  /** The same in every tab that shares it. */
  readonly name: string;
  /** Runs in one tab at a time, which passes its messages to the others; `isAlone` if tabs cannot agree on one. */
  readonly lead: (tell: (message: Message) => void, isAlone: boolean) => Promise<void>;
  readonly hear: (message: Message) => void;
  readonly signal: AbortSignal;
};
type TabMessage<Message> = { readonly kind: 'told'; readonly message: Message } | { readonly kind: 'ask' };

/** After the leading tab failed, another tab, or this one, tries again. */
const againMs = 30_000;

/**
 * One connection for all tabs of a browser, which limits connections per site: the tab that holds the lock has it
 * and passes messages to the others; when it is closed, the next one takes over. Without locks, which pages on
 * plain HTTP from another machine do not have, every tab has its own.
 */
export async function shareAmongTabs<Message>(sharing: TabSharing<Message>): Promise<void> {
  const { name, lead, hear, signal } = sharing;
  const locks = navigator.locks as LockManager | undefined;
  const channel = new BroadcastChannel(name);
  const sendToTabs = (said: TabMessage<Message>) => channel.postMessage(said);
  let last: Message | undefined;
  let leads = false;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Message>>) => {
    if (data.kind === 'told') hear(data.message);
    else if (leads && last !== undefined) sendToTabs({ kind: 'told', message: last });
  });
  const shareMessage = (message: Message) => {
    last = message;
    hear(message);
    sendToTabs({ kind: 'told', message });
  };
  const take = async () => {
    leads = true;
    await lead(shareMessage, !locks).finally(() => {
      leads = false;
    });
  };
  sendToTabs({ kind: 'ask' });
  while (!signal.aborted) {
    // Aborting the wait for the lock rejects, and so does a refused lead.
    await (locks ? locks.request(name, { signal }, take) : take()).catch(() => undefined);
    await pause(againMs, signal);
  }
  channel.close();
}
