import type { CmsUser } from '#contract/users/calls.ts';

type Person = Pick<CmsUser, 'cms_user_name' | 'cms_user_email'>;
type MailContext = { readonly by: string; readonly publicUrl: string };

const sevenDays = 'It works for 7 days: sign in before then, and choose a password that only you know.';

/** Tells a new person of the account; the password itself is never emailed. */
export const letterOfAccount = (user: Person, { by, publicUrl }: MailContext) => ({
  to: user.cms_user_email,
  subject: 'Your Homeroom account',
  text: [
    `Hello ${user.cms_user_name},`,
    '',
    `${by} has created a Homeroom account for you and will give you its first password. ${sevenDays}`,
    '',
    `${publicUrl}/login`,
  ].join('\n'),
});

/** Tells a person that someone else has set the password of the account. */
export const letterOfPassword = (user: Person, { by, publicUrl }: MailContext) => ({
  to: user.cms_user_email,
  subject: 'Someone else set your Homeroom password',
  text: [
    `Hello ${user.cms_user_name},`,
    '',
    `${by} has set a new password for your Homeroom account and signed you out everywhere. ${sevenDays}`,
    '',
    `${publicUrl}/login`,
    '',
    'If you did not ask for this, tell an administrator of your school at once.',
  ].join('\n'),
});
