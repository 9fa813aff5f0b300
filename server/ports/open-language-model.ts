import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output, type LanguageModel as SdkModel, streamText } from 'ai';
import { z } from 'zod';
import { openChoosingModel } from './choosing-model.ts';
import type { LanguageModel, ModelAccess, ModelQuestion } from './language-model.ts';
import { ModelFailure } from './model-failure.ts';

// The calls handle what a model does not support, and no one reads the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** A model with the `fetch` that may reach it. */
export type ReachableModel = ModelAccess & { readonly fetch: typeof fetch };

/** The shape of an answer: sentences with the numbers of their sources, and what should happen next. */
const modelAnswer = z.object({
  status: z.enum(['answered', 'unknown']),
  sentences: z.array(z.object({ text: z.string(), cites: z.array(z.number().int()) })),
  handoff: z.boolean(),
  lead: z.boolean(),
});

function openModel({ provider, url, key, model, fetch }: ReachableModel): SdkModel {
  const baseURL = url.replace(/\/+$/, '');
  if (provider === 'anthropic') return createAnthropic({ baseURL, apiKey: key ?? '', fetch })(model);
  const settings = {
    name: 'provider',
    // People know Ollama by its bare address; its OpenAI-compatible calls are below /v1.
    baseURL: provider === 'ollama' ? `${baseURL.replace(/\/v1$/, '')}/v1` : baseURL,
    supportsStructuredOutputs: true,
    fetch,
    ...(key && { apiKey: key }),
  };
  return createOpenAICompatible(settings)(model);
}

/** An error without text that the provider may have quoted, so that no key and no question reaches the log. */
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
  async function write({ system, prompt, signal }: ModelQuestion): Promise<string> {
    const request = { model, instructions: system, prompt, temperature: 0.3, maxOutputTokens: 800 };
    try {
      return (await generateText({ ...request, maxRetries: 0, abortSignal: signal })).text;
    } catch (error) {
      throw failureOf(error);
    }
  };

const answerOf = (model: SdkModel) =>
  async function* answer({ system, prompt, signal }: ModelQuestion): AsyncGenerator<unknown> {
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
export function openLanguageModel(access: ReachableModel) {
  const model = openModel(access);
  return {
    name: access.model,
    write: textOf(model),
    answer: answerOf(model),
    choose: openChoosingModel(model, failureOf),
  } satisfies LanguageModel;
}
