import type { MessageLanguage } from '#contract/messages/values.ts';

type LetterWords = {
  readonly for_student: string;
  readonly when: string;
  readonly where: string;
  readonly essential: string;
  readonly reason: string;
  readonly unsubscribe: string;
};

/** What an announcement's email says around the text of the school; places are in single braces. */
export const letterWords: Readonly<Record<MessageLanguage, LetterWords>> = {
  en: {
    for_student: 'For {student_name}',
    when: 'When',
    where: 'Where',
    essential: 'You get this mail because {school_name} considers it essential.',
    reason: 'You get this mail because {school_name} has your address.',
    unsubscribe: 'Unsubscribe',
  },
  de: {
    for_student: 'Für {student_name}',
    when: 'Wann',
    where: 'Wo',
    essential: 'Sie erhalten diese E-Mail, weil {school_name} sie für unverzichtbar hält.',
    reason: 'Sie erhalten diese E-Mail, weil {school_name} Ihre Adresse hat.',
    unsubscribe: 'Abbestellen',
  },
  fr: {
    for_student: 'Pour {student_name}',
    when: 'Quand',
    where: 'Où',
    essential: 'Vous recevez ce message parce que {school_name} le juge indispensable.',
    reason: 'Vous recevez ce message parce que {school_name} a votre adresse.',
    unsubscribe: 'Se désabonner',
  },
  es: {
    for_student: 'Para {student_name}',
    when: 'Cuándo',
    where: 'Dónde',
    essential: 'Recibe este correo porque {school_name} lo considera imprescindible.',
    reason: 'Recibe este correo porque {school_name} tiene su dirección.',
    unsubscribe: 'Darse de baja',
  },
  ar: {
    for_student: 'بخصوص {student_name}',
    when: 'الموعد',
    where: 'المكان',
    essential: 'تصلكم هذه الرسالة لأن {school_name} تعدّها ضرورية.',
    reason: 'تصلكم هذه الرسالة لأن عنوانكم مسجّل لدى {school_name}.',
    unsubscribe: 'إلغاء الاشتراك',
  },
  hi: {
    for_student: '{student_name} के लिए',
    when: 'कब',
    where: 'कहाँ',
    essential: 'आपको यह मेल इसलिए मिला है क्योंकि {school_name} इसे अत्यावश्यक मानता है।',
    reason: 'आपको यह मेल इसलिए मिला है क्योंकि {school_name} के पास आपका पता है।',
    unsubscribe: 'सदस्यता समाप्त करें',
  },
};
