declare module 'snowball-stemmers' {
  type Stemmer = { stem(word: string): string };
  const stemmers: { newStemmer(language: string): Stemmer };
  export default stemmers;
}
