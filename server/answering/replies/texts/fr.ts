import type { ReplyTexts } from './reply-texts.ts';

export const texts: ReplyTexts = {
  contact: (school, { phone, email }) =>
    `Vous pouvez joindre ${school} ${[phone && `par téléphone au ${phone}`, email && `par e-mail à ${email}`].filter(Boolean).join(' ou ')}.`,
  notKnown: 'Je n’ai pas trouvé de réponse à cette question dans les publications de l’établissement.',
  onlyIn: (languages) =>
    `Les informations dont je dispose ne sont disponibles que dans la langue suivante : ${languages}.`,
  canPassOn: 'Je peux aussi vous mettre en relation avec une personne : il suffit de me le demander.',
  notReadYet:
    'Je suis encore en train de lire les textes de l’établissement. Veuillez reposer votre question dans un instant.',
  isItOneOf: 'Votre question porte-t-elle sur l’un de ces sujets ?',
  tooLong: 'Cela fait beaucoup à la fois. Pourriez-vous poser une seule question, en une ou deux phrases ?',
  isPrivate:
    'Je ne peux communiquer ni mots de passe, ni salaires, ni informations concernant d’autres personnes.',
  noMedicalAdvice:
    'Je ne peux pas donner de conseil médical. Veuillez vous adresser à un médecin ou à un pharmacien.',
  greeting: 'Bonjour ! Que souhaitez-vous savoir sur l’établissement ?',
  welcome: 'Je vous en prie. Souhaitez-vous savoir autre chose ?',
  whoIAm: (name) =>
    `Je suis ${name}, un programme informatique. Je réponds à partir de ce que l’établissement a publié, et je peux vous mettre en relation avec une personne.`,
  danger:
    'Je suis un ordinateur et je ne peux pas vous aider ici comme le ferait une personne. Si quelqu’un est en danger, appelez immédiatement le numéro d’urgence.',
  passingOn: {
    visitor: 'Je vous mets en relation avec une personne de l’établissement.',
    matter: 'Je transmets votre message à une personne de l’établissement.',
  },
  noted: {
    visitor: 'J’ai noté que vous souhaitez parler à une personne de l’établissement.',
    matter: 'J’ai noté votre message à l’attention de l’établissement.',
  },
  colleagueAsked:
    'J’ai demandé à un membre de l’équipe de nous rejoindre. Vous pouvez continuer à écrire : tout sera lu.',
  officeClosed: (opensAt) =>
    `Notre secrétariat est fermé pour le moment.${opensAt ? ` Nous serons de retour ${opensAt}.` : ''} Laissez un numéro de téléphone ou une adresse e-mail et nous vous contacterons.`,
  joined: (name) => `${name} a rejoint la conversation.`,
  answeringAgain: (name) => `${name} répond de nouveau.`,
  closed: 'La conversation a été fermée. Vous pouvez écrire à nouveau quand vous le souhaitez.',
};
