import stemmers from 'snowball-stemmers';
import { fra } from 'stopword';
import { describeLanguage } from './other-language.ts';
import { withoutAccents, wordSet } from './words-of-text.ts';

/** Elided words stand alone, and numbers have no spaces between thousands. */
const toPlainText = (text: string) =>
  withoutAccents(text)
    .replaceAll(/\b(?:aujourd'hui)\b/g, 'aujourdhui')
    .replaceAll("'", ' ')
    .replaceAll(/(\d)\s(?=\d{3}\b)/g, '$1')
    .replaceAll(/\b(\d{1,2}) ?h ?(\d\d)\b/g, '$1:$2')
    .replaceAll(/\b(\d{1,2})h\b/g, '$1 heures');

const functionWords = wordSet(
  toPlainText,
  fra.join(' '),
  'comment combien quand quoi pourquoi lequel laquelle lesquels lesquelles est-ce ya yatil y a il peut peux pouvez peuvent pourrait pourrais peut-on dois doit devez doivent faut faudra veut veux voulez voudrais voudrait aimerais faire fait faites font donne donner donné donnent donnez va vais vont aller venir vient prendre prend prenez met mettre avoir avez savoir sait chez si aussi plus moins tres trop encore deja alors donc car parce comme tout tous toute toutes quelque quelques quelqu autre autres ca cela celui celle non oui bonjour bonsoir merci svp stp lors apres avant pendant depuis entre vers jusqu jusque rien personne leur leurs nos vos etre puis afin etc genre quelle quel aurait aura serait sera',
);
for (const word of ['ete', 'son', 'sommes']) functionWords.delete(word);

const stemmer = stemmers.newStemmer('french');

/** The library knows only endings with their accents, which visitors leave out. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  return stemmer
    .stem(word.replace(/(?:ees|ee|es)$/, 'e'))
    .replaceAll('y', 'i')
    .replace(/(?<=\p{L}{3})e+$/u, '');
}

export const french = describeLanguage({
  code: 'fr',
  toPlainText,
  stemOf,
  functionWords,
  framing: wordSet(
    toPlainText,
    'bonjour bonsoir merci question savoir possible peut-être vraiment simplement exactement environ normalement svp stp pardon désolé souhaite souhaiterais aimerais voudrais pense crois besoin question renseignement renseignements',
  ),
  family: wordSet(
    toPlainText,
    'enfant enfants fils fille filles garçon garçons gamin gamins gamine neveu nièce petit petite petits mari femme père mère papa maman parent parents élève élèves jeune jeunes ado',
  ),
  lexicon: 'languages/fr',
  shortened: {
    tel: 'telephone',
    num: 'numero',
    rdv: 'rendez vous',
    prof: 'professeur',
    profs: 'professeurs',
    bcp: 'beaucoup',
    pr: 'pour',
    ds: 'dans',
    qd: 'quand',
    cb: 'combien',
    info: 'information',
    infos: 'informations',
    math: 'mathematiques',
    maths: 'mathematiques',
    boulot: 'travail',
    we: 'weekend',
  },
  questions: {
    money:
      /\b(?:combien (?:ca )?(?:cout\w*|coute|paie|paye)|cout\w*|prix|tarifs?|frais|mensualites?|cher|pay\w*|paiement|gratuit\w*|somme|montant|rembours\w*)\b/,
    clock: /\b(?:(?:a )?quelle heure|quelles heures|heures?|horaires?|jusqu a quelle heure)\b/,
    date: /\b(?:quand|quel jour|quels jours|quelle date|dates?|jusqu a quand|avant quand|delai|vacances|rentree)\b/,
    count: /\b(?:combien|nombre|maximum|minimum|effectif)\b/,
    duration: /\b(?:combien de temps|combien de (?:jours|mois|semaines|heures)|duree|dure|longtemps)\b/,
    place:
      /\b(?:ou (?:est|sont|se|puis|peut|c|dois|faut|on)|c ou|adresse|situe\w*|endroit|quel lieu|quelle salle)\b/,
    person: /\b(?:qui|responsable|a qui)\b/,
    contact: /\b(?:telephone|numero|mail|email|e mail|courriel|appel\w*|contact\w*|joindre|whatsapp)\b/,
    percent: /\b(?:pourcentage|reduction\w*|remise\w*|rabais|moyenne)\b/,
    distance: /\b(?:loin|distance|kilometres?)\b/,
    rule: /^(?:est ce|peut|peuvent|dois|faut|ont|a t|y a)\b|\b(?:permis|autorise\w*|interdit\w*|obligatoire\w*|possible|le droit|peut on|est ce qu\w*|peut il)\b/,
  },
  lines: {
    money: /\b(?:francs?|gratuit\w*)\b/,
    clock: /\b\d{1,2} ?h(?:eures?)?\b/,
    date: /\b(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?\b/,
    duration:
      /\b\d+ (?:minutes?|heures?|jours?|semaines?|mois|ans?|annees?)\b|\b(?:un|une|deux|trois|quatre|cinq|six) (?:heures?|jours?|semaines?|mois|ans?)\b/,
    place: /\b(?:rue|avenue|route|quartier|batiment|salle|bureau|portail|entree|etage|gare|arret|place)\b/,
    person:
      /\b(?:m\.|mme|mlle|monsieur|madame|proviseur\w*|directeur|directrice|responsable|surveillant\w*|infirmier\w*)/,
    percent: /\bpour cent\b/,
    rule: /\b(?:peut|peuvent|doit|doivent|interdit\w*|autorise\w*|obligatoire\w*|seulement|uniquement|ne|pas|sauf|possible|permis\w*)\b/,
  },
  structure: {
    joints: [/[.?!;]+\s+/g, /,?\s+(?:et|puis|ainsi que)\s+/g, /,\s+/g],
    asking:
      /\b(?:quand|combien|ou|qui|quoi|que|quel\w*|comment|pourquoi|faut|peut|peux|dois|doit|cout\w*|prix|est ce|qu est ce|c est)\b/,
    opening: /^(?:et|aussi|ou|mais|alors|qu'en est-il|et pour)\b/i,
    pointing: /\b(?:ça|ca|cela|il|elle|ils|elles|celui-ci|y|en|là)\b/i,
  },
});
