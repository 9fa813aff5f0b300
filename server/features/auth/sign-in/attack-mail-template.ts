/** Tells the owner of an account that strangers keep trying to sign in to it, and what that means. */
export const attackLetter = (owner: { name: string; email: string }, publicUrl: string) => ({
  to: owner.email,
  subject: 'Many failed attempts to sign in to your Homeroom account',
  text: [
    `Hello ${owner.name},`,
    '',
    'In the last hour, many attempts to sign in to your Homeroom account failed. No one got in, and you do not have to do anything.',
    '',
    'Further attempts from unknown places are slowed down. You can still sign in where you have signed in before. If you are refused somewhere else, reset your password and sign in there:',
    '',
    `${publicUrl}/forgot-password`,
  ].join('\n'),
});
