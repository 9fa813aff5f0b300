import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('signUp', {
  title: 'Sign up your school',
  hint: 'We’ll send you a link. Your school is created when you open it and choose a password.',
  school: 'School name',
  name: 'Your name',
  email: 'Email',
  send: 'Send link',
  sending: 'Sending...',
  failed: 'The link could not be sent. Please try again.',
  sentTitle: 'Check your email',
  sent: 'We are sending a link to {{email}}. It works once, for 24 hours.',
  unavailable:
    'Schools cannot be signed up here. If your school already uses Homeroom, ask an administrator of your school for an invitation.',
  loading: 'Loading...',
  confirmTitle: 'Create your school',
  confirmHint: 'Choose a password of at least 8 characters. You will be signed in.',
  create: 'Create school',
  creating: 'Creating...',
  createFailed: 'The school could not be created. Please try again.',
  wrongLink: 'This link has expired or was already used. Sign up your school again.',
  again: 'Sign up your school again',
  back: 'Back to sign in',
});
