import { defineMessages } from '#web/lib/text.ts';

/** Separate from the texts of the other shared components: only pages with an editor load them. */
export const messages = defineMessages('rich-text', {
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  heading: 'Heading',
  subheading: 'Subheading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  address: 'Link address',
  addressHint: 'https://… or name@example.org',
  setLink: 'Set link',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  wrongAddress: 'Enter a web address starting with https:// or an email address',
});
