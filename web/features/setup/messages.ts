import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('setup', {
  title: 'Set up your school',
  hint: 'There is no school here yet. The one-time token stands on the terminal that started Homeroom.',
  token: 'One-time token',
  school: 'School name',
  timeZone: 'Time zone',
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  create: 'Create school',
  creating: 'Creating...',
  failed: 'The school could not be created. Please try again.',
  doneTitle: 'Your school is ready',
  done: 'You can sign in now with your email and password.',
  signIn: 'Sign In',
});
