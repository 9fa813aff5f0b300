/** A chunk of a knowledge base: each line can be an answer by itself. */
export type DemoChunk = { readonly title: string; readonly text: readonly string[] };
