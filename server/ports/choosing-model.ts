import { generateText, type LanguageModel as SdkModel, type ToolSet, tool } from 'ai';
import type { z } from 'zod';
import type { Question } from './language-model.ts';

/** A question with what may be asked for to answer it. Nothing is carried out: whoever asks decides what to do. */
export type Choice = Question & { readonly tools: Readonly<Record<string, ToolShape>> };
export type ToolShape = { readonly description: string; readonly input: z.ZodType };

/** What the model asks for; the input has the shape of its tool. */
export type ChosenTool = { readonly tool: string; readonly input: unknown };

/** Has a model choose among tools, in one step. Calls of a tool that is not there, or of another shape, are left out. */
export function openChoosingModel(model: SdkModel, failureOf: (error: unknown) => Error) {
  return async function choose({ system, prompt, signal, tools }: Choice): Promise<readonly ChosenTool[]> {
    const offered: ToolSet = Object.fromEntries(
      Object.entries(tools).map(([name, { description, input }]) => [
        name,
        tool({ description, inputSchema: input }),
      ]),
    );
    try {
      const { toolCalls } = await generateText({
        model,
        instructions: system,
        prompt,
        tools: offered,
        temperature: 0,
        maxOutputTokens: 500,
        maxRetries: 0,
        abortSignal: signal,
      });
      return toolCalls
        .filter((call) => call.invalid !== true)
        .map((call) => ({ tool: call.toolName, input: call.input as unknown }));
    } catch (error) {
      throw failureOf(error);
    }
  };
}
