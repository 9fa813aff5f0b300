import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('canned-replies', {
  title: 'Canned Replies',
  hint: 'Everyone who answers this chatbot’s visitors can insert them.',
  none: 'No canned replies yet',
  add: 'Add Reply',
  edit: 'Edit Reply',
  editOf: 'Edit reply {{title}}',
  remove: 'Delete Reply',
  removeOf: 'Delete reply {{title}}',
  removeQuestion: 'Delete the reply {{title}}?',
  removed: '{{title}} was deleted',
  removeFailed: 'The reply could not be deleted: {{message}}',
  saved: 'The reply was saved',
  failed: 'Failed to load canned replies',
  replyTitle: 'Title',
  replyText: 'Reply',
  forAll: 'For all chatbots',
  forAllOnly: 'For all chatbots; only an account-admin can change it',
  forAllHint: 'Only an account-admin can write replies for all chatbots.',
  done: 'Done',
});
