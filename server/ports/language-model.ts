import { z } from 'zod';

export type Question = { readonly system: string; readonly prompt: string; readonly signal: AbortSignal };

/** Writes texts. `name` is kept beside what it wrote; null is a model that is not there. */
export type LanguageModel = {
  readonly name: string | null;
  readonly write: (question: Question) => Promise<string>;
  /** Streams an answer in parts as far as it has come; not every model can. */
  readonly answer?: ((question: Question) => AsyncIterable<unknown>) | undefined;
};

/** Without a model everything is written by rules. */
export const noLanguageModel: LanguageModel = {
  name: null,
  write: () => Promise.reject(new Error('No language model is configured')),
};

const mostBytes = 200_000;
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

type Access = { readonly url: string; readonly key: string | undefined; readonly model: string };

/** A model behind the widespread chat completions call; `url` is the address up to and without `/chat/completions`. */
export function openLanguageModel({ url, key, model }: Access): LanguageModel {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  return {
    name: model,
    async write({ system, prompt, signal }) {
      const reply = await fetch(address, {
        method: 'POST',
        signal,
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          temperature: 0.3,
          max_tokens: 800,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: prompt },
          ],
        }),
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new Error(`The language model answered ${reply.status}`);
      }
      const text = await reply.text();
      if (text.length > mostBytes) throw new Error('The language model answered too much');
      return completion.parse(JSON.parse(text)).choices[0]?.message.content ?? '';
    },
  };
}
