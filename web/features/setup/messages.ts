import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('setup', {
  title: 'Set up your school',
  hint: 'This installation has no school yet. You’ll find the one-time token in the terminal where Homeroom was started.',
  token: 'One-time token',
  school: 'School name',
  timeZone: 'Time zone',
  currency: 'Currency',
  locale: 'Language and region',
  conventionsHint: 'Proposed from the time zone. You can change both here and later in the settings.',
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  create: 'Create school',
  creating: 'Creating...',
  failed: 'The school could not be created. Please try again.',
  doneTitle: 'Your school is ready',
  done: 'You can now sign in with your email and password.',
  signIn: 'Sign In',
});
