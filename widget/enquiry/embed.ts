import type { HeightMessage } from './embedded.ts';

/** Inserts the form at the script, in a frame that is as high as its content. */
function embed(script: HTMLScriptElement, id: string) {
  const { origin } = new URL(script.src);
  const frame = document.createElement('iframe');
  frame.src = `${origin}/enquire/${encodeURIComponent(id)}#page=${encodeURIComponent(location.href)}`;
  frame.title = script.dataset['title'] ?? 'Enquiry form';
  frame.style.cssText = 'display:block;width:100%;height:48rem;border:0;color-scheme:auto';
  addEventListener(
    'message',
    ({ source, origin: from, data }: MessageEvent<Partial<HeightMessage> | null>) => {
      const height = data?.homeroomEnquiryHeight;
      if (source === frame.contentWindow && from === origin && typeof height === 'number')
        frame.style.height = `${height}px`;
    },
  );
  script.after(frame);
}

const script = document.currentScript;
const form = script instanceof HTMLScriptElement ? script.dataset['form'] : undefined;
if (script instanceof HTMLScriptElement && form) embed(script, form);
