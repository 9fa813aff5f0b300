import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output, type LanguageModel as SdkModel, streamText } from 'ai';
import { z } from 'zod';
import { type Choice, type ChosenTool, openChoosingModel } from './choosing-model.ts';
import { ModelFailure } from './model-failure.ts';

// What a model does not support is for the call to cope with; nobody reads it on the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export type Question = { readonly system: string; readonly prompt: string; readonly signal: AbortSignal };

/** Writes texts. `name` is kept beside what it wrote; null is a model that is not there. */
export type LanguageModel = {
  readonly name: string | null;
  readonly write: (question: Question) => Promise<string>;
  /** Streams an answer in parts as far as it has come, again and again; each may still lack parts. */
  readonly answer?: ((question: Question) => AsyncIterable<unknown>) | undefined;
  /** Chooses among tools; nothing is carried out. */
  readonly choose?: ((choice: Choice) => Promise<readonly ChosenTool[]>) | undefined;
};

/** Without a model everything is written by rules. */
export const noLanguageModel: LanguageModel = {
  name: null,
  write: () => Promise.reject(new Error('No language model is configured')),
};

/** How a model is reached; `url` is the address its provider gives, up to and without the names of calls. */
export type ModelAccess = {
  readonly provider: 'openai-compatible' | 'anthropic' | 'ollama';
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly fetch: typeof fetch;
};

/** What a model is asked to give: what it says, by which of the numbered sources, and what should happen, apart. */
const modelAnswer = z.object({
  status: z.enum(['answered', 'unknown']),
  sentences: z.array(z.object({ text: z.string(), cites: z.array(z.number().int()) })),
  handoff: z.boolean(),
  lead: z.boolean(),
});

function openModel({ provider, url, key, model, fetch }: ModelAccess): SdkModel {
  const baseURL = url.replace(/\/+$/, '');
  if (provider === 'anthropic') return createAnthropic({ baseURL, apiKey: key ?? '', fetch })(model);
  const settings = {
    name: 'provider',
    // Ollama is known by its bare address; its OpenAI-compatible calls begin a step below.
    baseURL: provider === 'ollama' ? `${baseURL.replace(/\/v1$/, '')}/v1` : baseURL,
    supportsStructuredOutputs: true,
    fetch,
    ...(key && { apiKey: key }),
  };
  return createOpenAICompatible(settings)(model);
}

/** The error of the provider without what it may have quoted: neither the key nor anybody's question goes on from here. */
function failureOf(error: unknown): Error {
  if (error instanceof ModelFailure) return error;
  if (APICallError.isInstance(error) && error.cause instanceof ModelFailure) return error.cause;
  if (APICallError.isInstance(error) && (error.statusCode ?? 0) >= 300) {
    return new ModelFailure(`The language model answered ${error.statusCode}`, error.statusCode);
  }
  if (error instanceof Error && error.name === 'AbortError')
    return new ModelFailure('The question was aborted');
  return new ModelFailure('The language model broke off');
}

const textOf = (model: SdkModel) =>
  async function write({ system, prompt, signal }: Question): Promise<string> {
    const asked = { model, instructions: system, prompt, temperature: 0.3, maxOutputTokens: 800 };
    try {
      return (await generateText({ ...asked, maxRetries: 0, abortSignal: signal })).text;
    } catch (error) {
      throw failureOf(error);
    }
  };

const answerOf = (model: SdkModel) =>
  async function* answer({ system, prompt, signal }: Question): AsyncGenerator<unknown> {
    let failure: Error | undefined;
    const { partialOutputStream } = streamText({
      model,
      instructions: system,
      prompt,
      output: Output.object({ schema: modelAnswer }),
      temperature: 0,
      maxOutputTokens: 700,
      maxRetries: 0,
      abortSignal: signal,
      onError: ({ error }) => {
        failure = failureOf(error);
      },
    });
    try {
      for await (const part of partialOutputStream) yield part;
    } catch (error) {
      throw failure ?? failureOf(error);
    }
    if (failure) throw failure;
    signal.throwIfAborted();
  };

/** A model that writes texts, streams answers and chooses among tools. */
export function openLanguageModel(access: ModelAccess): LanguageModel {
  const model = openModel(access);
  return {
    name: access.model,
    write: textOf(model),
    answer: answerOf(model),
    choose: openChoosingModel(model, failureOf),
  };
}
