import type { WidgetSession } from '#contract/widget/calls.ts';

export type Unsent = { readonly client_id: string; readonly text: string };

/** What is kept in the visitor's browser, for each chatbot by itself. */
export type Kept = {
  session?: WidgetSession | undefined;
  /** Written but not sent, and what waits to arrive. */
  draft?: string;
  unsent?: Unsent[];
  /** Whether the visitor has been asked for details. */
  asked?: boolean;
  /** How many messages were seen. */
  seen?: number;
};

/** Keeps things over a reload where the browser lets us, and till then where it does not. */
export function openMemory(chatbotId: string) {
  const key = `homeroom-chat:${chatbotId}`;
  let kept: Kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Kept;
  } catch {
    // Blocked or unreadable: begin with nothing.
  }
  const save = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Blocked or full: the page itself still knows.
    }
  };
  return {
    get: () => kept,
    set(change: Kept) {
      kept = { ...kept, ...change };
      save();
    },
    forget() {
      kept = {};
      save();
    },
  };
}
export type Memory = ReturnType<typeof openMemory>;
