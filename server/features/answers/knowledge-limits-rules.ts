/** What one chatbot answers from, with its documents, and what all chatbots of a school have together. */
export const knowledgeLimits = {
  lines: 20_000,
  characters: 2_000_000,
  schoolCharacters: 6_000_000,
} as const;
