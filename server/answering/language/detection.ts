import { functionWordList } from './vocabulary.ts';

const scripts: readonly (readonly [code: string, letters: RegExp])[] = [
  ['latin', /\p{Script=Latin}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
];

/** Words without accents that tell one language from the others; those of several languages count less. */
const lists: Readonly<Record<string, string>> = {
  en: `${functionWordList.filter((word) => word.length > 1).join(' ')} hours fees fee class teacher lunch bus office children son daughter`,
  de:
    'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war waren wird werden wurde hat haben habe hab habt hatte ich wir ihr euch uns mich mir mein meine meinen meinem meiner unser unsere dein ' +
    'ihre ihren ihrem sie auf aus bei beim mit nach von vom vor zu zum zur fur uber unter durch ohne gegen bis seit wann wie wo wer wen wem was warum wieso welche welcher welches welchen viel viele auch noch schon nur sehr man muss mussen ' +
    'kann konnen darf durfen soll sollen will wollen mochte mochten gibt gibts gehen geht kommt beginnt kostet kosten wenn weil dass als es im am ins dann denn da hier dort hallo danke bitte kind kinder schule sohn tochter uhr oder jetzt immer mehr',
  fr:
    'le la les un une des du de au aux et ou mais ne pas est sont etait etre ont avez avons avoir je tu il elle nous vous ils elles mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces qui que quoi quel quelle quels quelles ' +
    'quand comment combien pourquoi dans sur sous avec sans pour par chez entre apres avant pendant depuis plus moins tres aussi bien tout tous toute peut peux peuvent doit doivent faut fait faire veux voudrais si en qu c j d l s t n y bonjour bonsoir merci svp ' +
    'ecole eleve eleves enfant enfants fille fils heure heures jour coute inscription',
  es:
    'el la los las un una unos unas del de al y o pero no es son esta estan era ser hay he ha han mi mis tu tus su sus nuestro nuestra nuestros que quien quienes cual cuales cuando como cuanto cuanta cuantos cuantas donde por para con sin sobre en entre ' +
    'desde hasta se lo le les me nos muy mas menos tambien ya puede pueden puedo debe deben tiene tienen tengo quiero quisiera necesito hace hacer si porque este esta estos estas eso hola buenas buenos dias gracias favor colegio escuela nino nina ninos hijo hija cuesta ' +
    'vale hora horas empieza matricula',
  pt:
    'os as um uma uns umas do da dos das no na nos nas ao aos e ou mas nao sim sao esta foi ser tem ha meu minha meus minhas seu sua seus suas que quem qual quais quando como quanto quanta quantos onde por para pelo pela com sem sobre em ate se lhe muito mais menos tambem ja pode ' +
    'podem posso deve fazer voce voces ola obrigado obrigada bom dia escola aluno alunos filho filha crianca',
  it:
    'il lo gli un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla nel nella nei sul sulla e o ma non sono era essere ho hai ha hanno abbiamo mio mia miei tuo suo sua nostro che chi quale quali quando come quanto quanta quanti dove perche per con senza tra fra ' +
    'molto piu meno anche gia puo possono devo deve fare ciao grazie buongiorno scuola figlio figlia bambini costa',
  tr: 've bir bu su icin ile mi mu var yok ne nasil nerede kac ben biz siz cok daha ama veya gibi olan olarak okul cocuk merhaba tesekkurler ucret zaman',
  nl: 'het een van ik je jij wij zij niet geen dat deze zijn heeft hebben kan kunnen moet mag wil wat waar wanneer hoe hoeveel wie welke voor naar bij met zonder ook nog maar goed dank hallo school kind kinderen',
  pl: 'nie jest sie na do czy jak gdzie kiedy ile jaki jaka jakie moje mam dla od przez oraz ale tak dziekuje dzien dobry szkola dziecko',
};

/** Hindi in Latin letters, as many in India type it. */
const latinHindi = new Set(
  'hai hain kya kab kahan kaha kaise kitna kitni kitne kaun nahi nahin mera meri mere mujhe aap apke aapke ka ki ke ko mein bhi hoga hogi hota hoti chahiye sakta sakte sakti bachche bacche beta beti karna'.split(
    ' ',
  ),
);

const weights = new Map<string, readonly (readonly [code: string, weight: number])[]>();
for (const [code, list] of Object.entries(lists)) {
  for (const word of new Set(list.split(' '))) weights.set(word, [...(weights.get(word) ?? []), [code, 1]]);
}
for (const [word, codes] of weights) {
  const weight = codes.length === 1 ? 1 : codes.length === 2 ? 0.4 : 0.15;
  weights.set(
    word,
    codes.map(([code]) => [code, weight]),
  );
}

/** Letters that only some languages have. */
const letters: readonly (readonly [pattern: RegExp, code: string, weight: number])[] = [
  [/ß/, 'de', 1.5],
  [/[äöü]/, 'de', 0.6],
  [/[ñ¿¡]/, 'es', 1],
  [/[èêçœ]|\b[ldcjnsmq]['’]/, 'fr', 0.6],
  [/[ãõ]/, 'pt', 1.5],
  [/[ığş]/, 'tr', 1.5],
  [/[ąęłśźż]/, 'pl', 1.5],
];

function scriptOf(text: string): string | undefined {
  // By far the most texts, without looking for all other letters.
  if ((text.match(/[a-z]/gi)?.length ?? 0) > text.length / 2) return 'latin';
  const counts = scripts.map(([code, pattern]) => [code, text.match(pattern)?.length ?? 0] as const);
  const best = counts.reduce((most, next) => (next[1] > most[1] ? next : most));
  return best[1] > 0 ? best[0] : undefined;
}

/** How much speaks for each language of a text in Latin letters. */
function scoreLanguages(text: string): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (code: string, weight: number) => scores.set(code, (scores.get(code) ?? 0) + weight);
  const lower = text.normalize('NFC').toLowerCase();
  for (const [pattern, code, weight] of letters) if (pattern.test(lower)) add(code, weight);
  const plain = lower
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '');
  // Each word counts once: a timetable with "Mon" in every line is not French. A single letter counts only before an
  // apostrophe (l'école, but neither S$ 20 nor don't), or if it can be a word by itself (a, e, o, y).
  const words = plain.match(/[a-zı]{2,}|(?<![a-zı'’])(?:[a-z](?=['’])|[aeoy](?![a-zı]))/g);
  for (const word of new Set(words)) {
    for (const [code, weight] of weights.get(word) ?? []) add(code, weight);
    if (latinHindi.has(word)) add('hi', 0.7);
  }
  return scores;
}

export type DetectedLanguage = {
  /** The likeliest language; undefined if nothing speaks for one. */
  readonly code: string | undefined;
  /** Whether nothing else is likely. */
  readonly isSure: boolean;
};

const leastSure = 1.3;
/** The next likely language has at most this share of what speaks for the first. */
const mostOfSecond = 0.5;

/** The language of a text, by its script, its function words and its letters. */
export function detectLanguage(text: string): DetectedLanguage {
  const script = scriptOf(text);
  if (script !== 'latin') return { code: script, isSure: script !== undefined };
  const [first, second] = [...scoreLanguages(text)].sort((a, b) => b[1] - a[1]);
  if (!first) return { code: undefined, isSure: false };
  const [code, score] = first;
  const isClear = score >= leastSure && (second?.[1] ?? 0) <= mostOfSecond * score;
  // Between Hindi words in Latin letters there is much English.
  return { code, isSure: isClear && code !== 'hi' };
}

/** Whether two texts can be in the same language; an unknown language matches any in its script. */
export function sameLanguage(left: string, right: string): boolean {
  const [one, other] = [detectLanguage(left), detectLanguage(right)];
  if (one.isSure && other.isSure) return one.code === other.code;
  return scriptOf(left) === scriptOf(right) || scriptOf(right) === undefined;
}
