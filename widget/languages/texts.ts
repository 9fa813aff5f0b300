import { type WidgetLanguage, widgetLanguageOf } from '#contract/widget/languages.ts';

/** The widget's own texts: English until another language is loaded. */
export const texts = {
  open: (agent: string) => `Chat with ${agent}`,
  unread: (count: number) => `, ${count} new`,
  close: 'Close the chat',
  again: 'Start a new conversation',
  conversation: 'Conversation',
  question: 'Your message',
  placeholder: 'Write a message…',
  send: 'Send',
  you: 'You',
  staff: 'Staff',
  thinking: (agent: string) => `${agent} is looking it up…`,
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  quick: 'Frequently asked questions',
  suggestions: 'Suggestions',
  person: 'Talk to a person',
  waiting: 'A person will answer here. You can close this window and come back.',
  human: (name: string) => `You are talking to ${name}.`,
  someone: 'a member of staff',
  sending: 'Sending…',
  unsent: 'Not sent yet. It will be sent as soon as you are connected.',
  retry: 'Send again',
  lost: 'No connection. Trying again…',
  wait: (seconds: number) => `You are sending messages very quickly. This one will be sent in ${seconds} s.`,
  gone: 'This chat is not available right now.',
  leadTitle: 'Would you like the school to contact you?',
  leadHint: 'Optional. An email address or a phone number is enough. You can keep chatting without it.',
  phoneTitle: 'How can we reach you?',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  consent: 'The school may keep these details and contact me about my questions.',
  leadYes: 'Leave my details',
  leadSend: 'Send my details',
  leadNo: 'No, thank you',
  thanks: 'Thank you. The school will contact you.',
  missing: 'Please enter a name, and an email address or a phone number.',
  reach: 'Please enter a phone number or an email address.',
  failed: 'Something went wrong. Please try again.',
};

export type Texts = typeof texts;

declare global {
  /** Set by the file of a language. */
  var homeroomChatLanguage: { readonly texts: Texts } | undefined;
}

const longestWaitMs = 5_000;

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** Loads the file of a language, such as `widget-de.js`, the way the script itself was loaded, so that a strict policy of the page allows it. */
function load(base: string, language: string): Promise<void> {
  const script = document.createElement('script');
  const address = `${base}/widget-${language}.js`;
  // A page may require that script addresses pass through a policy with a known name.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('homeroom-chat', { createScriptURL: (sent) => sent });
  script.src = policy?.createScriptURL(address) ?? address;
  return new Promise((resolve) => {
    const finish = () => resolve();
    setTimeout(finish, longestWaitMs);
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    document.head.append(script);
  });
}

/** Switches to the requested language if the widget has it; returns the language in use. */
export async function loadLanguage(base: string, requested: string): Promise<WidgetLanguage> {
  const language = widgetLanguageOf(requested) ?? 'en';
  if (language === 'en') return language;
  await load(base, language);
  const found = globalThis.homeroomChatLanguage;
  if (!found) return 'en';
  Object.assign(texts, found.texts);
  return language;
}
