import { type GuardPatterns, matchPhrase, matchWhole } from './guard-patterns.ts';

export const guards: GuardPatterns = {
  danger: matchPhrase(
    'suicid*',
    '(me|se) tuer',
    '(mettre fin à|en finir avec) (mes|ses) jours',
    '(veux|veut) mourir',
    'envie de mourir',
    'plus envie de vivre',
    's’automutil*',
    'm’automutil*',
    'automutil*',
    '(me|se) scarifi*',
    '(été|est|suis|a été) … (violé|violée|abusé|abusée|agressé sexuellement|agressée sexuellement|battu à la maison|battue à la maison)',
    '(touche|touché|touchée) … (sexuellement|de façon déplacée)',
  ),
  person: matchPhrase(
    '(parler|discuter|échanger) (à|avec) (un humain|une personne|une vraie personne|quelqu’un de réel|un conseiller|une conseillère|un agent|un employé|un membre du personnel)',
    'un (vrai humain|être humain)',
    '(quelqu’un|on) (peut|pourrait) … (me rappeler|m’appeler|m’appelle)',
    '(rappelez moi|rappelez-moi)',
    '(parler|discuter) (à|avec) quelqu’un (de l’école|du lycée|du collège|de l’établissement|du secrétariat)',
  ).concat(
    matchWhole(
      'humain',
      'un humain',
      'une personne',
      'un humain svp',
      'une personne svp',
      'parler à quelqu’un',
      'je veux parler à quelqu’un',
    ),
  ),
  restricted: matchPhrase(
    '(quel est|donne*|dis|dites|envoie*|montre*|c’est quoi) … (mot de passe|code du portail|code de la porte|code wifi|code du wifi)',
    'mot de passe (du|de l’|de la|d’un) (admin*|directeur|directrice|professeur|proviseur|wifi)',
    '(salaire|salaires|paie|fiche de paie) … (professeur|professeurs|enseignant|enseignants|directeur|directrice|proviseur|personnel)',
    'combien (gagne|gagnent|est payé|sont payés) … (professeur|professeurs|profs|prof|enseignant|enseignants|directeur|directrice|proviseur|personnel)',
    '(numéro|téléphone|adresse) (d’un|d’une|des|de l’|du) (autre |autres |)(élève|élèves|camarade|parent|parents)',
    '(numéro|téléphone|adresse) (personnel|personnelle|privé|privée) … (professeur|prof|directeur|directrice|proviseur|surveillant|m|mme)',
    '(notes|bulletin|résultats|absences) (d’un autre|d’une autre|des autres|de mon voisin|de ma voisine|de mes amis)',
  ),
  ofNamedPerson: /\b(?:notes?|bulletin|moyenne|absences)\b.{0,12} (?:de |d['’])\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u,
  medical: matchPhrase(
    '(quel|quelle|quels|quelles) (médicament*|comprimé*|sirop|dose|antibiotique*) … (donner|prendre|pour|contre)',
    '(symptômes|effets secondaires|remède|traitement) (de|du|de la|contre|pour)',
  ),
  greetings: matchWhole(
    'bonjour',
    'bonsoir',
    'salut',
    'coucou',
    'hello',
    'bonjour (madame|monsieur|à tous)',
    'comment (allez vous|allez-vous|vas tu|ça va)',
    'ça va',
    'il y a quelqu’un',
    'y a quelqu’un',
  ),
  thanks: matchWhole(
    '(ok |super |parfait |très bien |d’accord |)(merci|merci beaucoup|merci bien|je vous remercie)',
    'au revoir',
    'bonne (journée|soirée|nuit)',
    'à bientôt',
    'c’est tout',
  ),
  whoAreYou: matchPhrase(
    '(qui|que) (êtes vous|êtes-vous|es tu|es-tu)',
    'comment (vous appelez vous|vous appelez-vous|t’appelles tu|tu t’appelles)',
  ).concat(
    matchWhole(
      '(êtes vous|êtes-vous|es tu|es-tu|t’es|tu es|vous êtes) (un |une |)(robot|bot|humain|machine|ia|ordinateur|vraie personne)',
    ),
  ),
};
