import type { ReplyTexts } from './reply-texts.ts';

export const texts: ReplyTexts = {
  contact: (school, { phone, email }) =>
    `Puede comunicarse con ${school} ${[phone && `por teléfono al ${phone}`, email && `por correo electrónico a ${email}`].filter(Boolean).join(' o ')}.`,
  notKnown: 'No encontré una respuesta a esa pregunta en lo que el colegio ha publicado.',
  onlyIn: (languages) => `La información de la que dispongo solo está disponible en ${languages}.`,
  canPassOn: 'También puedo ponerle en contacto con una persona: solo tiene que pedírmelo.',
  notReadYet:
    'Todavía estoy leyendo los textos del colegio. Vuelva a preguntar dentro de un momento, por favor.',
  isItOneOf: '¿Se refiere a alguno de estos temas?',
  tooLong: 'Es mucho de una vez. ¿Podría hacer una sola pregunta, en una o dos frases?',
  isPrivate: 'No puedo dar contraseñas, sueldos ni información sobre otras personas.',
  noMedicalAdvice: 'No puedo dar consejos médicos. Consulte a un médico o a un farmacéutico, por favor.',
  greeting: '¡Buenos días! ¿Qué le gustaría saber sobre el colegio?',
  welcome: 'Con mucho gusto. ¿Hay algo más que quiera saber?',
  whoIAm: (name) =>
    `Soy ${name}, un programa informático. Respondo con lo que el colegio ha publicado y puedo ponerle en contacto con una persona.`,
  danger:
    'Soy un programa informático y no puedo ayudar en esto como lo haría una persona. Si alguien está en peligro, llame ahora mismo al número de emergencias.',
  passingOn: {
    visitor: 'Le pongo en contacto con una persona del colegio.',
    matter: 'Voy a comunicar esto a una persona del colegio.',
  },
  noted: {
    visitor: 'He anotado que desea hablar con una persona del colegio.',
    matter: 'He dejado constancia de esto para el personal del colegio.',
  },
  colleagueAsked:
    'He pedido a alguien del equipo que se incorpore. Puede seguir escribiendo; leerá todos sus mensajes.',
  officeClosed: (opensAt) =>
    `Nuestra oficina está cerrada en este momento.${opensAt ? ` Volvemos a atender el ${opensAt}.` : ''} Deje un número de teléfono o un correo electrónico y nos comunicaremos con usted.`,
  joined: (name) => `${name} se ha unido a la conversación.`,
  answeringAgain: (name) => `${name} vuelve a responder.`,
  closed: 'La conversación se ha cerrado. Puede volver a escribir cuando quiera.',
};
