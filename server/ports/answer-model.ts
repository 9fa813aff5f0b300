import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output, type LanguageModel as SdkModel, streamText } from 'ai';
import { z } from 'zod';
import { type LanguageModel, openLanguageModel, type Question } from './language-model.ts';

type ModelProvider = 'openai-compatible' | 'anthropic';

/** What a model is asked to give: what it says, by which of the numbered sources, and what should happen, apart. */
const modelAnswer = z.object({
  status: z.enum(['answered', 'unknown']),
  sentences: z.array(z.object({ text: z.string(), cites: z.array(z.number().int()) })),
  handoff: z.boolean(),
  lead: z.boolean(),
});

/** Why a model gave nothing; `status` is the provider's own, where it answered at all. */
export class ModelFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

type Access = {
  readonly provider: ModelProvider;
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
};

function openModel({ provider, url, key, model }: Access): SdkModel {
  const baseURL = url.replace(/\/+$/, '');
  if (provider === 'anthropic') return createAnthropic({ baseURL, apiKey: key ?? '' })(model);
  const settings = {
    name: 'provider',
    baseURL,
    supportsStructuredOutputs: true,
    ...(key && { apiKey: key }),
  };
  return createOpenAICompatible(settings)(model);
}

/** The error of the provider without what it may have quoted: neither the key nor anybody's question goes on from here. */
function failureOf(error: unknown): ModelFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    const said = statusCode === undefined ? 'could not be reached' : `answered ${statusCode}`;
    return new ModelFailure(`The language model ${said}`, statusCode);
  }
  if (error instanceof ModelFailure) return error;
  return new ModelFailure('The language model broke off');
}

/** Streams an answer as far as it has come, again and again; each is an object that may still lack parts. */
function openAnswerModel(access: Access) {
  const model = openModel(access);
  return async function* answer({ system, prompt, signal }: Question): AsyncGenerator<unknown> {
    let failure: ModelFailure | undefined;
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
}

/** A model that writes texts and streams answers. */
export function openAnsweringModel(access: Access): LanguageModel {
  const plain = openLanguageModel(access);
  const answer = openAnswerModel(access);
  if (access.provider !== 'anthropic') return { ...plain, answer };
  const model = openModel(access);
  return {
    name: access.model,
    answer,
    write: async ({ system, prompt, signal }) => {
      const options = { model, instructions: system, prompt, maxOutputTokens: 800, maxRetries: 0 };
      return (await generateText({ ...options, abortSignal: signal })).text;
    },
  };
}
