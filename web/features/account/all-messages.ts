import { defineMessages } from '#web/lib/text.ts';
import { messages as ofPages } from './messages.ts';

/** The texts of the pages, and those of what opens later. */
export const messages = defineMessages('account', {
  ...ofPages.messages,
  changeEmailHint:
    'We send a link to the new address. It takes effect when you open the link and confirm; until then the current address works. You are then signed out everywhere else.',
  newEmail: 'New email',
  emailRequested: 'Open the link in the email to {{email}}',
  askPassword: 'Enter your password to begin.',
  cancel: 'Cancel',
  scan: 'Scan this code with your authenticator app, or open the link on the phone that has it.',
  qrCode: 'QR code for the authenticator app',
  openApp: 'Open in the authenticator app',
  secret: 'Or type this key into the app',
  copy: 'Copy Key',
  copied: 'Key copied',
  confirm: 'Confirm',
  enabled: 'Two-factor sign-in is on',
  disabled: 'Two-factor sign-in is off',
  recoveryCodes: 'Recovery codes',
  recoveryIntro:
    'If you lose your phone, sign in with one of these codes instead. Each code works once. Keep them in a safe place: they are not shown again.',
  recoveryFor: 'Homeroom recovery codes for {{email}}',
  recoveryOnce: 'Each code works once.',
  recoveryCopy: 'Copy',
  recoveryDownload: 'Download',
  recoveryPrint: 'Print',
  recoveryCopied: 'Recovery codes copied',
  recoveryKept: 'I have saved these codes',
  recoveryRenewHint: 'You get ten new codes. The old ones stop working.',
  turnOffHint: 'You will sign in with only your password.',
  endOthersTitle: 'End other sessions',
  endOthersQuestion:
    'This signs out every other device at once. This device stays signed in. Enter your password to confirm.',
  othersEnded: 'Other sessions ended',
});
