import type { TemplateTexts } from '#contract/messages/templates.ts';
import type { MessageLanguage, TemplateKind } from '#contract/messages/values.ts';

type AbsenceTexts = Readonly<Record<'absence_notice' | 'absence_correction', TemplateTexts>>;

const absence: Readonly<Record<MessageLanguage, AbsenceTexts>> = {
  en: {
    absence_notice: {
      subject: '{student_name} is absent today',
      body: '{student_name} was recorded as absent today, and we do not know why. Please tell us with one click:\n{reply_link}\n\nThe link works only today.\n\n{school_name}',
      sms: '{school_name}: {student_name} is absent today, and we do not know why. Please tell us: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} is at school',
      body: 'We told you that {student_name} was absent today. {student_name} is at school. We are sorry for worrying you.\n\n{school_name}',
      sms: '{school_name}: {student_name} is at school. We are sorry for the worry.',
    },
  },
  de: {
    absence_notice: {
      subject: '{student_name} fehlt heute',
      body: '{student_name} wurde heute als abwesend eingetragen, und wir kennen den Grund nicht. Bitte geben Sie uns mit einem Klick Bescheid:\n{reply_link}\n\nDer Link gilt nur heute.\n\n{school_name}',
      sms: '{school_name}: {student_name} fehlt heute, und wir kennen den Grund nicht. Bitte geben Sie uns Bescheid: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} ist in der Schule',
      body: 'Wir hatten Ihnen geschrieben, dass {student_name} heute fehlt. {student_name} ist in der Schule. Bitte entschuldigen Sie, dass wir Ihnen Sorgen bereitet haben.\n\n{school_name}',
      sms: '{school_name}: {student_name} ist in der Schule. Bitte entschuldigen Sie die Sorge.',
    },
  },
  fr: {
    absence_notice: {
      subject: '{student_name} : absence aujourd’hui',
      body: 'L’absence de {student_name} a été notée aujourd’hui, et nous n’en connaissons pas la raison. Merci de nous répondre en un clic :\n{reply_link}\n\nCe lien n’est valable qu’aujourd’hui.\n\n{school_name}',
      sms: '{school_name} : {student_name} est absent(e) aujourd’hui, raison inconnue. Merci de nous répondre : {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} : présence à l’école',
      body: 'Nous vous avions signalé l’absence de {student_name} aujourd’hui. {student_name} est à l’école. Nous vous prions de nous excuser pour l’inquiétude causée.\n\n{school_name}',
      sms: '{school_name} : {student_name} est à l’école. Veuillez nous excuser pour cette inquiétude.',
    },
  },
  es: {
    absence_notice: {
      subject: '{student_name} no ha venido hoy',
      body: 'Hoy se ha registrado la ausencia de {student_name} y no conocemos el motivo. Díganoslo con un clic:\n{reply_link}\n\nEl enlace solo es válido hoy.\n\n{school_name}',
      sms: '{school_name}: {student_name} no ha venido hoy y no conocemos el motivo. Díganoslo: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} está en el colegio',
      body: 'Le habíamos comunicado que {student_name} no había venido hoy, pero está en el colegio. Disculpe la preocupación.\n\n{school_name}',
      sms: '{school_name}: {student_name} está en el colegio. Disculpe la preocupación.',
    },
  },
  ar: {
    absence_notice: {
      subject: 'غياب {student_name} اليوم',
      body: 'تم تسجيل غياب {student_name} اليوم، ولا نعرف السبب. يرجى إخبارنا بنقرة واحدة:\n{reply_link}\n\nالرابط صالح اليوم فقط.\n\n{school_name}',
      sms: '{school_name}: غياب {student_name} اليوم، ولا نعرف السبب. يرجى إخبارنا: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} في المدرسة',
      body: 'أبلغناكم اليوم بغياب {student_name}. {student_name} في المدرسة. نعتذر عن القلق الذي سببناه.\n\n{school_name}',
      sms: '{school_name}: تم تسجيل حضور {student_name} في المدرسة. نعتذر عن القلق.',
    },
  },
  hi: {
    absence_notice: {
      subject: '{student_name} आज अनुपस्थित है है',
      body: '{student_name} की आज अनुपस्थिति दर्ज हुई है और हमें कारण नहीं पता। कृपया एक क्लिक में बताएँ:\n{reply_link}\n\nयह लिंक केवल आज मान्य है।\n\n{school_name}',
      sms: '{school_name}: {student_name} आज अनुपस्थित है है, कारण नहीं पता। कृपया बताएं: {reply_link}',
    },
    absence_correction: {
      subject: '{student_name} विद्यालय में है',
      body: 'हमने आपको आज {student_name} की अनुपस्थिति के बारे में लिखा था। {student_name} विद्यालय में है। आपको हुई चिंता के लिए हमें खेद है।\n\n{school_name}',
      sms: '{school_name}: {student_name} विद्यालय में है। चिंता के लिए हमें खेद है।',
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
