import stemmers from 'snowball-stemmers';
import { deu } from 'stopword';
import { Compounds } from './compounds.ts';
import type { Language } from './language.ts';
import { likenessOfStems } from './likeness.ts';
import { describeLanguage } from './other-language.ts';
import { withoutAccents, wordSet } from './words-of-text.ts';

/** Umlauts in one spelling, however they were typed, and numbers without the dots between thousands. */
const toPlainText = (text: string) =>
  withoutAccents(text)
    .replaceAll(/(?<![aeiouq])([aou])e/g, '$1')
    .replaceAll(/(\d)\.(?=\d{3}\b)/g, '$1')
    .replaceAll("'", '');

/** Of the library's words, those that say what a question is about. */
const telling = wordSet(
  toPlainText,
  'beispiel ende ordnung zeit uhr tag tage tagen jahr jahre jahren mensch menschen mann offen früher später spät zurück teil anfang suche startseite mittel morgen heute recht neue neuen sache leicht lange kurz',
);
const functionWords = wordSet(
  toPlainText,
  deu.join(' '),
  'hab habs habe haben gibts gibt gehts ists wärs isses nen ne ner nem n so da dann denn mal eigentlich halt eben euch eure eurer ihr sie ihnen wie was wann wo wer wen wem welche welcher welches wieviel wieviele viel viele warum wieso bitte danke hallo kriegen krieg kriege bekommen bekomme bekommt brauche braucht brauchen brauch muss müssen soll sollte darf dürfen kann können will wollen würd würde möchte mag lass lassen machen mach macht gehen geht kommen komm kommt sein bin ist sind war wäre werden wird wurde für fuer über auch noch schon nur wenn ob weil dass als bei nach vor mit ohne gegen zwischen bis seit ab etwas jemand irgendwo irgendwas irgendwann irgendwer bescheid sagen sagt wissen weiß gerne gern erstmal überhaupt alles was',
);
for (const word of telling) functionWords.delete(word);

const separable =
  /^(ab|an|auf|aus|bei|ein|mit|nach|vor|zu|zuruck|um|weg|durch|fest|teil|statt)ge(\p{L}{3,})$/u;
const stemmer = stemmers.newStemmer('german');

function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith('kurs')) return word;
  const [, prefix = '', participle] = separable.exec(word) ?? [];
  const plain = participle === undefined ? word : prefix + participle;
  const stem = stemmer.stem(plain);
  return stem.replace(/(?<=\p{L}{4})ung$/u, '').replace(/(?<=\p{L}{2}[dtnm])et$/u, '');
}

const basic = describeLanguage({
  code: 'de',
  toPlainText,
  stemOf,
  functionWords,
  framing: wordSet(
    toPlainText,
    'bitte danke hallo guten liebe grüße frage fragen wissen vielleicht gerade eigentlich leider direkt einfach überhaupt ungefähr genau möglich hoffe denke glaube finde total ziemlich immer alle ganz richtig',
  ),
  family: wordSet(
    toPlainText,
    'kind kinder kindern sohn söhne tochter töchter junge mädchen kleine kleiner kids mann frau vater mutter eltern schüler schülerin schülerinnen teilnehmer teilnehmerin teilnehmende',
  ),
  lexicon: 'languages/de',
  shortened: {
    tel: 'telefon',
    nr: 'nummer',
    std: 'stunde',
    min: 'minuten',
    mathe: 'mathematik',
    info: 'information',
    infos: 'informationen',
    str: 'straße',
    azubi: 'ausbildung',
    hp: 'homepage',
  },
  questions: {
    money:
      /\b(?:was (?:kostet|kosten|zahl)|kost\w*|preis\w*|gebuhr\w*|teuer|gunstig\w*|bezahl\w*|zahlen|wie ?viel (?:geld|euro)|umsonst|kostenlos|beitrag)/,
    clock:
      /\b(?:um wie ?viel uhr|wie ?viel uhr|welche uhrzeit|uhrzeit|ab wann|bis wann|wie spat|wie lang \w* (?:offen|auf|geoffnet)|wann (?:offn|schliess|mach|hat|beginn|fang|end|sitzt)\w*)/,
    date: /\b(?:wann|welche[nrms]? (?:tag|datum|termin|monat|woche)\w*|an welchen tagen|termin\w*|datum|frist|bis wann|ferien)\b/,
    count: /\b(?:wie ?viele?|anzahl|mindestens|hochstens|maximal)\b/,
    duration: /\b(?:wie lang\w*|dauer\w*|wie schnell|wie oft)\b/,
    place: /\b(?:wo|wohin|woher|welche[rsm]? (?:raum|gebaud\w*|haus|adresse)|adresse|anfahrt|raum)\b/,
    person: /\b(?:wer|wem|wen|ansprechpartner\w*|zustandig\w*|leiter\w*|leitung)\b/,
    contact: /\b(?:telefon\w*|nummer|anruf\w*|mail|email|e mail|kontakt\w*|erreich\w*)\b/,
    percent: /\b(?:prozent|rabatt|ermassigung\w*|nachlass)\b/,
    rule: /^(?:darf|kann|muss|ist|sind|gibt|gibts|habt|bietet|geht|konnen|mussen|durfen)\b|\b(?:erlaubt|verboten|moglich|pflicht|darf|durfen|kann (?:ich|man|er|sie|der)|muss (?:ich|man)|geht das)\b/,
  },
  lines: {
    money: /\b(?:kostenlos|kostenfrei|gebuhrenfrei|umsonst)\b/,
    clock: /\b\d{1,2} uhr\b/,
    date: /\b(?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?\b|\b\d{1,2}\.\d{1,2}\./,
    duration:
      /\b\d+ (?:minuten|stunden|tage|wochen|monate|jahre|semester)\w*\b|\b(?:ein|zwei|drei|vier|funf|sechs) (?:minuten|stunden?|tage?|wochen?|monate?|jahre?)\b/,
    place:
      /(?:strasse|weg|platz|gasse|haus|raum|gebaud\w*|stock|eingang|foyer|parkplatz|bahnhof|haltestelle)\b/,
    person: /\b(?:frau|herr|leitung|leiterin|leiter|sekretariat)\b/,
    percent: /\bprozent\b/,
    rule: /\b(?:darf|durfen|kann|konnen|muss|mussen|nur|nicht|kein\w*|erlaubt|verboten|moglich|pflicht|erforderlich|notig)\b/,
  },
  structure: {
    joints: [/[.?!;]+\s+/g, /,?\s+(?:und|sowie|außerdem)\s+/g, /,\s+/g],
    asking:
      /\b(?:was|wann|wo|wohin|wer|wen|wem|wie|warum|welche[rsmn]?|kosten?|kostet|preis|gibt|gibts|brauch\w*|muss|darf|kann|ist|sind)\b/,
    opening: /^(?:und|auch|oder|aber|was ist mit|wie ist es mit|wie sieht es aus mit)\b/i,
    pointing: /\b(?:das|dies|dieser|diese|er|sie|es|dort|davon|dafür|daran|damit|dazu)\b/i,
  },
});

/** German, whose long words are split into words that the knowledge base has. */
export const german: Language = {
  ...basic,
  likenessOf: (word, stem) => {
    const own = basic.stemOf(word);
    const inside =
      own.length >= 4 && stem.length > own.length && (stem.startsWith(own) || stem.endsWith(own));
    return inside ? 0.6 : likenessOfStems(own, stem);
  },
  knowing: (texts) => {
    const compounds = new Compounds(
      texts.flatMap((text) => basic.tokensOfPlain(toPlainText(text))),
      basic,
    );
    return {
      ...german,
      wordsOf: (text) =>
        basic
          .wordsOf(text)
          .flatMap((word) => [
            word,
            ...compounds.split(word.text).map((part) => ({ text: part, stem: stemOf(part) })),
          ]),
      partsOfWord: (word) => compounds.meaningsOf(word),
    };
  },
};
