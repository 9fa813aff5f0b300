import type { WidgetSession } from '#contract/widget/calls.ts';

export type UnsentQuestion = {
  readonly client_id: string;
  readonly text: string;
  /** The id the school gave it, once it has been received. */
  readonly question_id?: string;
};

/** What the visitor's browser stores, per chatbot. */
export type StoredConversation = {
  session?: WidgetSession | undefined;
  /** Typed text that was not sent, and the messages that wait for their answer. */
  draft?: string;
  unsent?: UnsentQuestion[];
  /** Whether the visitor has been asked for details. */
  asked?: boolean;
  /** How many messages were seen. */
  seen?: number;
};

/** Stores in the browser, or in the page alone if the browser does not allow more. */
export function openMemory(chatbotId: string) {
  const key = `homeroom-chat:${chatbotId}`;
  let kept: StoredConversation = {};
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') as StoredConversation;
  } catch {
    // Blocked or unreadable: start with nothing.
  }
  const save = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Blocked or full: the page itself still has it.
    }
  };
  return {
    get: () => kept,
    set(change: StoredConversation) {
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
