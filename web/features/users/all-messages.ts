import { defineMessages } from '#web/lib/text.ts';
import { messages as ofPages } from './messages.ts';

/** The texts of the pages, and those of what opens later. */
export const messages = defineMessages('users', {
  ...ofPages.messages,
  'about.account-admin':
    'Full system access including user management, system settings and all features. Needs no chatbot assignment.',
  'about.cms-admin': 'Content management, user management and most administrative features.',
  'about.teacher': 'Sees and edits only the classes of the chosen teacher. Needs no chatbot assignment.',
  teacher: 'Teacher record',
  chooseTeacher: 'Choose a teacher',
  'about.cms-user': 'Basic content management and limited administrative features.',
  cancel: 'Cancel',
  close: 'Close',
  details: 'User Details',
  create: 'Create User',
  sendInvitation: 'Send invitation',
  inviteHint: 'The person gets a link by email, opens it within 7 days and chooses their own password.',
  invitedDone: 'Invitation sent',
  inviteFailed: 'Failed to invite user. Please try again.',
  noMailServer:
    'No mail server is set up, so this email does not leave the server: it becomes a file in the folder “mail” of Homeroom’s data folder. Ask the person who runs Homeroom to set SMTP_URL, or to pass the email on.',
  invitationOpen: 'Open until {{date}}',
  invitationExpired: 'Expired. Resend it to send a new link.',
  changeEmailHint:
    '{{name}} now signs in with {{email}}. A link goes to the new address and takes effect when it is confirmed; the current address gets an email about it too.',
  correctEmailHint:
    '{{name}} was invited at {{email}}. A new link goes to the new address, and the earlier link stops working.',
  newEmail: 'New email',
  emailRequested: 'The new address waits for confirmation',
  emailCorrected: 'Invitation sent to the new address',
  emailFailed: 'The email could not be changed.',
  emailWaits: '{{email}}, not confirmed yet',
  cancelEmail: 'Cancel change',
  emailCancelled: 'The change of the email was cancelled',
  update: 'Update User',
  name: 'Name',
  emailStays: 'Change it with “Change Email” in the list of users.',
  password: 'Password',
  passwordFirst: 'The user will choose a new one when they first sign in.',
  passwordBlank: 'Leave blank to keep the current password.',
  passwordReset:
    'Leave blank to keep the current password. A new password signs the user out, and they must change it when they next sign in.',
  currentPassword: 'Current password',
  currentPasswordMissing: 'Enter your current password to change it',
  chatbots: 'Assigned chatbots',
  allChatbots: 'All chatbots',
  chatbotsElsewhere: 'Chatbots that are not assigned to you',
  noChatbots: 'No chatbots are available. Please contact an administrator first.',
  chatbotsFailed: 'Failed to load chatbots.',
  ownStanding: 'You cannot change your own role, status or chatbots.',
  mayNotChange:
    'This user has a higher role than yours, or chatbots that are not assigned to you, so you cannot change or delete them.',
  noChatbotsToCreate:
    'No chatbots available. Please ensure chatbots are configured before creating non-admin users.',
  noChatbotsToUpdate:
    'No chatbots available. Please ensure chatbots are configured before updating non-admin users.',
  createFailed: 'Failed to create user. Please try again.',
  updateFailed: 'Failed to update user. Please try again.',
  deleteFailed: 'Failed to delete user. Please try again.',
  deleteQuestion: 'Are you sure you want to delete {{name}}?',
  deleteWarning: 'This action cannot be undone. It revokes the access of this user at once.',
  factorOn: 'On',
  factorOff: 'Off',
  takeFactorQuestion: '{{name}} will sign in with only a password until they set up a new second factor.',
  takeFactorWarning:
    'All sessions of this user end, and they get an email about it. Make sure that the request really comes from this person.',
  takeFactorOwn: 'You will sign in with only your password. Your other sessions end.',
  takeFactorFailed: 'The second factor could not be removed. Please try again.',
  takeFactorDone: 'The second factor of {{name}} was removed',
  createdDone: 'User created',
  updatedDone: 'User updated',
  deletedDone: 'User deleted',
  unknown: 'This user no longer exists.',
});
