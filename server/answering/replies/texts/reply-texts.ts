export type ContactWays = { readonly phone: string | null; readonly email: string | null };

/** Every sentence that a visitor can get without it being quoted from the school's text. */
export type ReplyTexts = {
  /** How to reach the school; it has a telephone number, an email address, or both. */
  readonly contact: (school: string, ways: ContactWays) => string;
  readonly notKnown: string;
  /** `languages` are their names in the language of the sentence. */
  readonly onlyIn: (languages: string) => string;
  readonly canPassOn: string;
  readonly notReadYet: string;
  readonly isItOneOf: string;
  readonly tooLong: string;
  readonly isPrivate: string;
  readonly noMedicalAdvice: string;
  readonly greeting: string;
  readonly welcome: string;
  readonly whoIAm: (name: string) => string;
  readonly danger: string;
  /** A person takes over at once. */
  readonly passingOn: { readonly visitor: string; readonly matter: string };
  /** The office is closed, so no one takes over at once. */
  readonly noted: { readonly visitor: string; readonly matter: string };
  readonly colleagueAsked: string;
  readonly officeClosed: (opensAt: string | undefined) => string;
  readonly joined: (name: string) => string;
  readonly answeringAgain: (name: string) => string;
  readonly closed: string;
};
