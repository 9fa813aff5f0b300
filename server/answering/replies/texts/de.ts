import type { ReplyTexts } from './reply-texts.ts';

export const texts: ReplyTexts = {
  contact: (school, { phone, email }) =>
    `So erreichen Sie ${school}: ${[phone && `Telefon ${phone}`, email && `E-Mail ${email}`].filter(Boolean).join(' oder ')}.`,
  notKnown: 'Darauf habe ich in den Veröffentlichungen der Schule keine Antwort gefunden.',
  onlyIn: (languages) =>
    `Die Informationen, die mir vorliegen, gibt es nur in folgender Sprache: ${languages}.`,
  canPassOn: 'Ich kann Sie auch mit einem Menschen verbinden: Sagen Sie es mir einfach.',
  notReadYet: 'Ich lese die Texte der Schule noch. Bitte fragen Sie gleich noch einmal.',
  isItOneOf: 'Meinen Sie eines dieser Themen?',
  tooLong: 'Das ist viel auf einmal. Könnten Sie eine Sache in ein oder zwei Sätzen fragen?',
  isPrivate: 'Über Passwörter, Gehälter und andere Personen kann ich keine Auskunft geben.',
  noMedicalAdvice:
    'Ich kann keine medizinischen Ratschläge geben. Bitte fragen Sie eine Ärztin, einen Arzt oder eine Apotheke.',
  greeting: 'Guten Tag! Was möchten Sie über die Schule wissen?',
  welcome: 'Gern geschehen. Möchten Sie noch etwas wissen?',
  whoIAm: (name) =>
    `Ich bin ${name}, ein Computerprogramm. Ich antworte mit dem, was die Schule veröffentlicht hat, und kann Sie mit einem Menschen verbinden.`,
  danger:
    'Ich bin ein Computer und kann hier nicht so helfen wie ein Mensch. Wenn jemand in Gefahr ist, rufen Sie bitte jetzt den Notruf an.',
  passingOn: {
    visitor: 'Ich verbinde Sie mit einem Menschen an der Schule.',
    matter: 'Ich gebe das an einen Menschen an der Schule weiter.',
  },
  noted: {
    visitor: 'Ich habe notiert, dass Sie mit einem Menschen an der Schule sprechen möchten.',
    matter: 'Ich habe das für die Schule notiert.',
  },
  colleagueAsked:
    'Ich habe eine Kollegin oder einen Kollegen dazugebeten. Sie können weiterschreiben; alles wird gelesen.',
  officeClosed: (opensAt) =>
    `Unser Büro ist im Moment geschlossen.${opensAt ? ` Wir sind wieder da: ${opensAt}.` : ''} Hinterlassen Sie eine Telefonnummer oder E-Mail-Adresse, dann melden wir uns bei Ihnen.`,
  joined: (name) => `${name} nimmt jetzt am Gespräch teil.`,
  answeringAgain: (name) => `${name} antwortet wieder.`,
  closed: 'Das Gespräch wurde beendet. Sie können jederzeit wieder schreiben.',
};
