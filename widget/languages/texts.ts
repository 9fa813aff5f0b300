/** Everything the widget says by itself: English until another language is spoken. */
export const texts = {
  open: (agent: string) => `Chat with ${agent}`,
  unread: (count: number) => `, ${count} new`,
  close: 'Close the chat',
  again: 'Start a new conversation',
  conversation: 'Conversation',
  question: 'Your message',
  placeholder: 'Write a message …',
  send: 'Send',
  you: 'You',
  staff: 'Staff',
  thinking: (agent: string) => `${agent} is looking it up …`,
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  quick: 'Questions others ask',
  suggestions: 'Suggestions',
  person: 'Talk to a person',
  waiting: 'A person will answer here. You can close this window and come back.',
  human: (name: string) => `You are talking to ${name}.`,
  somebody: 'a member of staff',
  sending: 'Sending …',
  unsent: 'Not sent yet. It will be sent as soon as you are connected.',
  retry: 'Send again',
  lost: 'No connection. Trying again …',
  wait: (seconds: number) => `You are writing very fast. It will be sent in ${seconds} s.`,
  gone: 'This chat is not available just now.',
  refused: 'This message could not be sent.',
  tooLong: (most: number) => `At most ${most} characters`,
  leadTitle: 'Shall the school get back to you?',
  leadHint: 'Optional: go on chatting without it.',
  phoneTitle: 'How can we reach you?',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  consent: 'The school may keep these details and contact me about my questions.',
  leadYes: 'Leave my details',
  leadSend: 'Send my details',
  leadNo: 'No, thank you',
  thanks: 'Thank you. The school will get back to you.',
  missing: 'Please enter a name and an e-mail address.',
  reach: 'Please enter a phone number or an e-mail address.',
  failed: 'That did not work. Please try again.',
};

export type Texts = typeof texts;

/** The languages there is a file of, `widget-de.js` and so on, beside the script. */
const languages = ['de', 'fr', 'es', 'ar', 'hi'];

declare global {
  /** What the file of a language leaves behind. */
  var homeroomChatLanguage: { readonly texts: Texts } | undefined;
}

const longestWaitMs = 5_000;

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** Takes the file of a language in: it comes the way the script itself did, so that a strict policy of the page admits it. */
function load(base: string, language: string): Promise<void> {
  const script = document.createElement('script');
  const address = `${base}/widget-${language}.js`;
  // A page may require that addresses of scripts go through a policy that it knows by name.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('homeroom-chat', { createScriptURL: (sent) => sent });
  script.src = policy?.createScriptURL(address) ?? address;
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, longestWaitMs);
    script.addEventListener('load', done);
    script.addEventListener('error', done);
    document.head.append(script);
  });
}

/** Speaks the language that was asked for, if it is known; answers which one it is. */
export async function speak(base: string, wanted: string): Promise<string> {
  const language = wanted.toLowerCase().split('-')[0] ?? '';
  if (!languages.includes(language)) return 'en';
  await load(base, language);
  const found = globalThis.homeroomChatLanguage;
  if (!found) return 'en';
  Object.assign(texts, found.texts);
  return language;
}
