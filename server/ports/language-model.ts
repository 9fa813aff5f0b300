import type { z } from 'zod';

export type ModelQuestion = {
  readonly system: string;
  readonly prompt: string;
  readonly signal: AbortSignal;
};

type ToolShape = { readonly description: string; readonly input: z.ZodType };

/** A question with the tools that the model may choose among. No tool is run: the caller decides what to do. */
export type ModelChoice = ModelQuestion & { readonly tools: Readonly<Record<string, ToolShape>> };

/** A tool that the model chose; the input has the shape of the tool. */
export type ChosenTool = { readonly tool: string; readonly input: unknown };

/** Writes texts. `name` is stored together with what it wrote; it is null where no model is configured. */
export type LanguageModel = {
  readonly name: string | null;
  readonly write: (question: ModelQuestion) => Promise<string>;
  /** Streams growing versions of an answer; each may still lack parts. Not every model can. */
  readonly answer?: ((question: ModelQuestion) => AsyncIterable<unknown>) | undefined;
  /** Chooses among tools. Not every model can. */
  readonly choose?: ((choice: ModelChoice) => Promise<readonly ChosenTool[]>) | undefined;
};

/** Without a model, rules write everything. */
export const noLanguageModel: LanguageModel = {
  name: null,
  write: () => Promise.reject(new Error('No language model is configured')),
};

/** How to reach a model; `url` is the provider's base address, without the path of a call. */
export type ModelAccess = {
  readonly provider: 'openai-compatible' | 'anthropic' | 'ollama';
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
};
