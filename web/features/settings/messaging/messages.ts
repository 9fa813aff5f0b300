import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('settings-messages', {
  hint: 'When messages to families are sent, how many per day, and which provider sends your text messages.',
  saved: 'Message settings saved',
  quiet: 'Quiet hours',
  quietHint:
    'Messages wait until the quiet hours end. Urgent messages and essential announcements are sent at once. Leave both times blank for no quiet hours.',
  quietFrom: 'From',
  quietTo: 'To',
  limits: 'Daily limits and price',
  limitsHint:
    'Announcements beyond a limit wait for the next day. Urgent messages count, and are always sent.',
  dailyEmails: 'Emails per day',
  dailySms: 'Text messages per day',
  noLimitHint: 'Blank for no limit. Today: {{count}}.',
  price: 'Price per SMS segment ({{currency}})',
  priceHint:
    'Urgent messages show their cost before they are sent. A segment has up to 160 characters, or 70 with letters such as ş or ж.',
  provider: 'SMS provider',
  providerHint: 'Choose your own provider if the text messages should be billed to your school.',
  providerField: 'Provider',
  'provider.none': 'The provider of this installation',
  'provider.http': 'A provider with an HTTP API',
  'provider.twilio': 'Twilio',
  address: 'Address',
  'addressHint.http': 'The provider’s address for sending one message. It begins with https://',
  'addressHint.twilio': 'Usually https://api.twilio.com',
  account: 'Account',
  accountHint: 'The Account SID of your Twilio console.',
  sender: 'Sender',
  senderHint: 'The number or name that people see, as registered with the provider.',
  token: 'Token',
  tokenHint: 'Stored encrypted, and never shown again.',
  tokenStored: 'A token is stored. Type another one to replace it.',
  tokenStoredEnding: 'A token that ends with {{end}} is stored. Type another one to replace it.',
  removeToken: 'Remove the token',
});
