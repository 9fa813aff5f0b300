import type { MessageLanguage } from '#contract/messages/values.ts';

type InventedStudent = { readonly student_name: string; readonly title: string; readonly text: string };

/** The values of previews, so that a text can be read as a family would read it. */
export const inventedStudent: Readonly<Record<MessageLanguage, InventedStudent>> = {
  en: {
    student_name: 'Ada Lovelace',
    title: 'Trip to the sea',
    text: 'We leave at eight in the morning and are back at four.',
  },
  de: {
    student_name: 'Mia Neumann',
    title: 'Ausflug ans Meer',
    text: 'Wir fahren um acht Uhr los und sind um vier Uhr zurück.',
  },
  fr: {
    student_name: 'Léa Martin',
    title: 'Sortie à la mer',
    text: 'Nous partons à huit heures et revenons à seize heures.',
  },
  es: {
    student_name: 'Lucía García',
    title: 'Excursión al mar',
    text: 'Salimos a las ocho de la mañana y volvemos a las cuatro.',
  },
  ar: {
    student_name: 'ليلى حداد',
    title: 'رحلة إلى البحر',
    text: 'ننطلق في الثامنة صباحًا ونعود في الرابعة عصرًا.',
  },
  hi: {
    student_name: 'आन्या शर्मा',
    title: 'समुद्र की सैर',
    text: 'हम सुबह आठ बजे निकलेंगे और शाम चार बजे लौटेंगे।',
  },
};
