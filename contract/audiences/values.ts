/** The target audiences of a message; `all` is the other four together. */
export const audienceWords = ['all', 'students', 'teachers', 'parents', 'staff'] as const;
export type AudienceWord = (typeof audienceWords)[number];

/** The kinds of people in these audiences. */
export const recipientKinds = ['students', 'parents', 'teachers', 'staff'] as const;
export type RecipientKind = (typeof recipientKinds)[number];
