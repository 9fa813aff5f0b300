import { openClient } from './conversation/client.ts';
import { loadLanguage } from './languages/texts.ts';
import { Launcher } from './panel/launcher.ts';

type ScriptSettings = { readonly base: string; readonly chatbotId: string; readonly language: string };

/** The address and chatbot of the script, from its own tag. */
function findPlace(): ScriptSettings | undefined {
  const own = document.currentScript;
  const tag = own instanceof HTMLScriptElement ? own : document.querySelector('script[data-chatbot-id]');
  if (!(tag instanceof HTMLScriptElement)) return undefined;
  const { chatbotId, language = document.documentElement.lang } = tag.dataset;
  return chatbotId ? { base: new URL(tag.src, location.href).origin, chatbotId, language } : undefined;
}

async function start({ base, chatbotId, language }: ScriptSettings) {
  const client = openClient(base, chatbotId);
  const [profile, spoken] = await Promise.all([client.profile(), loadLanguage(base, language)]);
  // If the script is included twice, the widget appears once.
  if (document.querySelector('homeroom-chat')) return;
  document.body.append(new Launcher(profile, client, spoken).element);
}

const place = findPlace();
const begin = () => {
  // The page must work even if its chat fails, so errors end here.
  if (place) start(place).catch(() => undefined);
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
