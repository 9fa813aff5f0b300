type InvitedPerson = { readonly name: string; readonly email: string };
type Invitation = {
  readonly by: string;
  readonly school: string;
  readonly publicUrl: string;
  readonly token: string;
};

/** The mail with the link by which a person joins. */
export const letterOfInvitation = (person: InvitedPerson, { by, school, publicUrl, token }: Invitation) => ({
  to: person.email,
  subject: `Your invitation to ${school}`,
  text: [
    `Hello ${person.name},`,
    '',
    `${by} invites you to work with Homeroom at ${school}. Open this link and choose a password that only you know:`,
    '',
    `${publicUrl}/invitation?token=${token}`,
    '',
    'The link works once, for 7 days. If you do not know the school, there is nothing to do.',
  ].join('\n'),
});
