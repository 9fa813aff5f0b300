import type { TemplateTexts } from '#contract/messages/templates.ts';
import type { MessageLanguage, TemplateKind } from '#contract/messages/values.ts';

type AbsenceTexts = Readonly<Record<'absence_notice' | 'absence_correction', TemplateTexts>>;

const absence: Readonly<Record<MessageLanguage, AbsenceTexts>> = {
  en: {
    absence_notice: {
      subject: '{student_name} is absent today',
      body: '{student_name} was recorded as absent today, and we do not know why. Please tell us with one click:\n{reply_link}\n\nThe link works today.\n\n{school_name}',
      sms: '{school_name}: {student_name} is absent today, and we do not know why. Please tell us: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} is at school',
      body: 'We wrote to you that {student_name} was absent today. {student_name} is at school. We are sorry for the worry.\n\n{school_name}',
      sms: '{school_name}: {student_name} is at school. We are sorry for the worry.',
    },
  },
  de: {
    absence_notice: {
      subject: '{student_name} fehlt heute',
      body: '{student_name} wurde heute als abwesend eingetragen, und wir kennen den Grund nicht. Bitte geben Sie uns mit einem Klick Bescheid:\n{reply_link}\n\nDer Link gilt heute.\n\n{school_name}',
      sms: '{school_name}: {student_name} fehlt heute, und wir kennen den Grund nicht. Bitte geben Sie uns Bescheid: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} ist in der Schule',
      body: 'Wir hatten Ihnen geschrieben, dass {student_name} heute fehlt. {student_name} ist in der Schule. Bitte entschuldigen Sie die Sorge.\n\n{school_name}',
      sms: '{school_name}: {student_name} ist in der Schule. Bitte entschuldigen Sie die Sorge.',
    },
  },
  fr: {
    absence_notice: {
      subject: '{student_name} : absence aujourd’hui',
      body: 'L’absence de {student_name} a été notée aujourd’hui, et nous n’en connaissons pas la raison. Merci de nous répondre en un clic :\n{reply_link}\n\nLe lien est valable aujourd’hui.\n\n{school_name}',
      sms: '{school_name} : {student_name} est absent(e) aujourd’hui, raison inconnue. Merci de nous répondre : {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} : présence à l’école',
      body: 'Nous vous avions signalé l’absence de {student_name} aujourd’hui. {student_name} est à l’école. Veuillez nous excuser pour cette inquiétude.\n\n{school_name}',
      sms: '{school_name} : {student_name} est à l’école. Veuillez nous excuser pour cette inquiétude.',
    },
  },
  es: {
    absence_notice: {
      subject: '{student_name} no ha venido hoy',
      body: 'Hoy se ha registrado la ausencia de {student_name} y no conocemos el motivo. Díganoslo con un clic:\n{reply_link}\n\nEl enlace es válido hoy.\n\n{school_name}',
      sms: '{school_name}: {student_name} no ha venido hoy y no conocemos el motivo. Díganoslo: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} está en la escuela',
      body: 'Le escribimos que {student_name} no había venido hoy. {student_name} está en la escuela. Disculpe la preocupación.\n\n{school_name}',
      sms: '{school_name}: {student_name} está en la escuela. Disculpe la preocupación.',
    },
  },
  ar: {
    absence_notice: {
      subject: 'غياب {student_name} اليوم',
      body: 'تم تسجيل غياب {student_name} اليوم، ولا نعرف السبب. يرجى إخبارنا بنقرة واحدة:\n{reply_link}\n\nالرابط صالح اليوم.\n\n{school_name}',
      sms: '{school_name}: غياب {student_name} اليوم، ولا نعرف السبب. يرجى إخبارنا: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name}: حاضر في المدرسة',
      body: 'كتبنا إليكم اليوم عن غياب {student_name}، لكن تم تسجيل الحضور في المدرسة. نعتذر عن القلق.\n\n{school_name}',
      sms: '{school_name}: تم تسجيل حضور {student_name} في المدرسة. نعتذر عن القلق.',
    },
  },
  hi: {
    absence_notice: {
      subject: '{student_name} आज अनुपस्थित',
      body: '{student_name} की आज अनुपस्थिति दर्ज हुई है और हमें कारण नहीं पता। कृपया एक क्लिक में बताएं:\n{reply_link}\n\nलिंक आज मान्य है।\n\n{school_name}',
      sms: '{school_name}: {student_name} आज अनुपस्थित, कारण नहीं पता। कृपया बताएं: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} विद्यालय में उपस्थित',
      body: 'हमने आपको आज {student_name} की अनुपस्थिति के बारे में लिखा था। {student_name} की विद्यालय में उपस्थिति दर्ज है। चिंता के लिए हमें खेद है।\n\n{school_name}',
      sms: '{school_name}: {student_name} विद्यालय में उपस्थित। चिंता के लिए हमें खेद है।',
    },
  },
};

/** What the school writes itself needs no words of the product. */
const frames: Readonly<Record<'announcement' | 'urgent', TemplateTexts>> = {
  announcement: { subject: '{title}', body: '{text}', sms: null },
  urgent: { subject: '{title}', body: '{text}', sms: '{school_name}: {title}\n{text}' },
};

/** The text of the product for a kind of message. */
export const productTexts = (kind: TemplateKind, language: MessageLanguage): TemplateTexts =>
  kind === 'announcement' || kind === 'urgent' ? frames[kind] : absence[language][kind];
