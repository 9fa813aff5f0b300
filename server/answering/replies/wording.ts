/** The contact details of the school. */
export type SchoolContact = {
  readonly school_name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

export function contactLine({ school_name, phone, email }: SchoolContact): string {
  const ways = [phone && `phone ${phone}`, email && `email ${email}`].filter(Boolean);
  return ways.length > 0 ? `You can reach ${school_name} by ${ways.join(' or ')}.` : '';
}

const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n');

/** The reply when there is no answer, with the school's contact details. */
export const notKnownReply = (school: SchoolContact) =>
  lines(
    'I could not find an answer to that in what the school has published.',
    contactLine(school),
    'I can also pass you on to a person: just say so.',
  );

/** The reply while the school's text is still being loaded. */
export const notReadYet = (school: SchoolContact) =>
  lines('I am still reading what the school has written. Please ask again in a moment.', contactLine(school));

export const isItOneOf = (topics: readonly string[]) =>
  lines('Is it one of these?', ...topics.map((topic) => `• ${topic}`));
