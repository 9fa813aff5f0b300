import type { ReplyTexts } from './reply-texts.ts';

export const texts: ReplyTexts = {
  contact: (school, { phone, email }) =>
    `You can reach ${school} by ${[phone && `phone ${phone}`, email && `email ${email}`].filter(Boolean).join(' or ')}.`,
  notKnown: 'I could not find an answer to that in what the school has published.',
  onlyIn: (languages) => `The information that I have is only in ${languages}.`,
  canPassOn: 'I can also pass you on to a person: just say so.',
  notReadYet: 'I am still reading what the school has written. Please ask again in a moment.',
  isItOneOf: 'Is it one of these?',
  tooLong: 'That is a lot at once. Could you ask one thing in a sentence or two?',
  isPrivate: 'I cannot share passwords, pay, or anything about other people.',
  noMedicalAdvice: 'I cannot give medical advice. Please ask a doctor or a pharmacist.',
  greeting: 'Hello! What would you like to know about the school?',
  welcome: 'You are welcome. Is there anything else you would like to know?',
  whoIAm: (name) =>
    `I am ${name}, a computer program. I answer from what the school has published, and can pass you on to a person.`,
  danger:
    'I am a computer and cannot help with this the way a person can. If someone is in danger, please call the emergency number now.',
  passingOn: {
    visitor: 'I am passing you on to a person at the school.',
    matter: 'I am passing this on to a person at the school.',
  },
  noted: {
    visitor: 'I have noted that you would like to talk to a person at the school.',
    matter: 'I have noted this for the people at the school.',
  },
  colleagueAsked: 'I have asked a colleague to join. You can keep writing; they will read everything.',
  officeClosed: (opensAt) =>
    `Our office is closed at the moment.${opensAt ? ` We are back on ${opensAt}.` : ''} Leave a phone number or an email address and we will contact you.`,
  joined: (name) => `${name} joined the conversation.`,
  answeringAgain: (name) => `${name} is answering again.`,
  closed: 'The conversation was closed. Write again whenever you like.',
};
