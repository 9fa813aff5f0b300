type Person = { readonly name: string; readonly email: string };

/** Goes to the new address if it belongs to an account already. The person who asked for it is not told. */
export const takenLetter = (newEmail: string) => ({
  to: newEmail,
  subject: 'Your email address is already in use at Homeroom',
  text: [
    'Hello,',
    '',
    'Someone asked to use this address for another Homeroom account. It belongs to an account already, so nothing was changed.',
    'If it was you, use another address, or ask an administrator of your school to delete the account you do not need.',
  ].join('\n'),
});

/** Tells the old address that a change was asked for, while it can still be cancelled. */
export const requestedLetter = (
  person: Person,
  { newEmail, by, publicUrl }: { readonly newEmail: string; readonly by: string; readonly publicUrl: string },
) => ({
  to: person.email,
  subject: 'The email address of your Homeroom account is about to change',
  text: [
    `Hello ${person.name},`,
    '',
    `${by} asked to change the address of your Homeroom account to ${newEmail}.`,
    'This address works until the new one is confirmed. You can cancel the change under Account Settings:',
    '',
    `${publicUrl}/account`,
    '',
    'If you did not ask for this, cancel it, change your password and tell an administrator of your school.',
  ].join('\n'),
});

/** Tells the old address that it no longer works. */
export const changedLetter = (person: Person, newEmail: string) => ({
  to: person.email,
  subject: 'The email address of your Homeroom account was changed',
  text: [
    `Hello ${person.name},`,
    '',
    `From now on you sign in to Homeroom with ${newEmail}. This address no longer works.`,
    '',
    'If you did not ask for this, tell an administrator of your school at once.',
  ].join('\n'),
});
