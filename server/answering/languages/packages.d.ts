declare module 'snowball-stemmers' {
  type Stemmer = { stem(word: string): string };
  const stemmers: { newStemmer(language: string): Stemmer };
  export default stemmers;
}

declare module 'stopword' {
  export const deu: readonly string[];
  export const fra: readonly string[];
  export const hin: readonly string[];
  export const spa: readonly string[];
}
