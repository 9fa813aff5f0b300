import { languageOf } from '#server/features/messages/operations.ts';

type Texts = { readonly subject: string; readonly body: string };
type NoticeTexts = { readonly notice: Texts; readonly correction: Texts };

/** `{student}`, `{school}` and `{link}` are filled in. */
const texts: Readonly<Record<ReturnType<typeof languageOf>, NoticeTexts>> = {
  en: {
    notice: {
      subject: '{student} is absent today',
      body: '{student} was recorded as absent today, and we do not know why. Please tell us with one click:\n{link}\n\nThe link works today.',
    },
    correction: {
      subject: '{student} is at school',
      body: 'We wrote to you that {student} was absent today. {student} is at school. We are sorry for the worry.',
    },
  },
  de: {
    notice: {
      subject: '{student} fehlt heute',
      body: '{student} wurde heute als abwesend eingetragen, und wir kennen den Grund nicht. Bitte geben Sie uns mit einem Klick Bescheid:\n{link}\n\nDer Link gilt heute.',
    },
    correction: {
      subject: '{student} ist in der Schule',
      body: 'Wir hatten Ihnen geschrieben, dass {student} heute fehlt. {student} ist in der Schule. Bitte entschuldigen Sie die Sorge.',
    },
  },
  fr: {
    notice: {
      subject: '{student} : absence aujourd’hui',
      body: 'L’absence de {student} a été notée aujourd’hui, et nous n’en connaissons pas la raison. Merci de nous répondre en un clic :\n{link}\n\nLe lien est valable aujourd’hui.',
    },
    correction: {
      subject: '{student} : présence à l’école',
      body: 'Nous vous avions signalé l’absence de {student} aujourd’hui. {student} est à l’école. Veuillez nous excuser pour cette inquiétude.',
    },
  },
  es: {
    notice: {
      subject: '{student} no ha venido hoy',
      body: 'Hoy se ha registrado la ausencia de {student} y no conocemos el motivo. Díganoslo con un clic:\n{link}\n\nEl enlace es válido hoy.',
    },
    correction: {
      subject: '{student} está en la escuela',
      body: 'Le escribimos que {student} no había venido hoy. {student} está en la escuela. Disculpe la preocupación.',
    },
  },
  ar: {
    notice: {
      subject: 'غياب {student} اليوم',
      body: 'تم تسجيل غياب {student} اليوم، ولا نعرف السبب. يرجى إخبارنا بنقرة واحدة:\n{link}\n\nالرابط صالح اليوم.',
    },
    correction: {
      subject: '{student}: حاضر في المدرسة',
      body: 'كتبنا إليكم اليوم عن غياب {student}، لكن تم تسجيل الحضور في المدرسة. نعتذر عن القلق.',
    },
  },
  hi: {
    notice: {
      subject: '{student} आज अनुपस्थित',
      body: '{student} की आज अनुपस्थिति दर्ज हुई है और हमें कारण नहीं पता। कृपया एक क्लिक में बताएं:\n{link}\n\nलिंक आज मान्य है।',
    },
    correction: {
      subject: '{student} विद्यालय में उपस्थित',
      body: 'हमने आपको आज {student} की अनुपस्थिति के बारे में लिखा था। {student} की विद्यालय में उपस्थिति दर्ज है। चिंता के लिए हमें खेद है।',
    },
  },
};

type Filling = { readonly student: string; readonly school: string; readonly link: string };

/** Subject and body of a notice or its correction, in a language that the messages have. */
export function writeNotice(kind: keyof NoticeTexts, language: string, filling: Filling): Texts {
  const { subject, body } = texts[languageOf(language)][kind];
  const fill = (words: string) =>
    words.replaceAll(/\{(student|school|link)\}/g, (_, name: keyof Filling) => filling[name]);
  return { subject: fill(subject), body: fill(`${body}\n\n{school}`) };
}
