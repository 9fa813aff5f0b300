import { generateText, type LanguageModel as SdkModel, type ToolSet, tool } from 'ai';
import type { ChosenTool, ModelChoice } from './language-model.ts';

/** Lets a model choose among tools, in one step. Leaves out calls of unknown tools and calls of another shape. */
export function openChoosingModel(model: SdkModel, failureOf: (error: unknown) => Error) {
  return async function choose({
    system,
    prompt,
    signal,
    tools,
  }: ModelChoice): Promise<readonly ChosenTool[]> {
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
