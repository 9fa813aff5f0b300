import { describe, expect, it } from 'vitest';
import { buildIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { passagesByLanguage } from '#server/answering/index/passages-by-language.ts';
import { detectLanguage } from '#server/answering/language/detection.ts';
import { chooseIndexes } from '#server/answering/question/choose-indexes.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { lookUp } from '#server/answering/retrieval/look-up.ts';
import { openLanguage } from './open-language.ts';

const passage = (title: string, ...lines: string[]): Passage => ({ id: title, title, lines, source: title });

const german = [
  passage(
    'Anmeldung',
    'Die Anmeldung zu den Abendkursen ist im Büro möglich. Die Anmeldegebühr beträgt 15 €.',
  ),
  passage('Parken', 'Hinter dem Haus gibt es einen Parkplatz. Er ist ab 17:00 Uhr kostenlos.'),
  passage('Ferien', 'In den Herbstferien ist das Haus vom 5. bis zum 16. Oktober geschlossen.'),
];
const french = [
  passage('Cantine', 'Les élèves mangent à la cantine de 12 h 30 à 13 h 30. Le repas coûte 1 500 francs.'),
  passage('Inscription', 'Pour l’inscription, il faut fournir un acte de naissance et deux photos.'),
  passage('Transport', 'Le car part de la gare à 7 h 00 et s’arrête devant le lycée.'),
];
const spanish = [
  passage('Uniforme', 'El uniforme se compra en el almacén de la carrera 7. Los zapatos son negros.'),
  passage('Matrícula', 'La matrícula se hace en enero y cuesta 850.000 pesos.'),
  passage('Rutas', 'Las rutas escolares recogen a los estudiantes en la puerta de la casa.'),
];
const hindi = [
  passage('पुस्तकालय', 'पुस्तकालय सुबह 9 बजे से शाम 5 बजे तक खुला रहता है। एक बार में दो किताबें मिलती हैं।'),
  passage('फीस', 'कक्षा 6 की वार्षिक फीस ₹24,000 है। फीस चार किश्तों में जमा होती है।'),
  passage('बस', 'बस का किराया हर महीने ₹900 है।'),
];

async function findFirstTitle(code: string, passages: readonly Passage[], question: string) {
  const index = await buildIndex(passages, [], await openLanguage(code));
  const parsed = parseQuestion(prepareQuestion(question), index);
  return lookUp({ question: parsed, nearness: undefined, parts: [] }, index).matches[0]?.passage.title;
}

describe('a question in the language of the knowledge base', () => {
  it.each([
    ['de', german, 'wie kann ich mich zum Abendkurs einschreiben', 'Anmeldung'],
    ['de', german, 'wo kann ich mein Auto abstellen', 'Parken'],
    ['de', german, 'habt ihr im Herbst Ferien?', 'Ferien'],
    ['de', german, 'Anmeldegebuehr', 'Anmeldung'],
    ['fr', french, 'combien ca coute pour manger', 'Cantine'],
    ['fr', french, 'quels papiers pour inscrire ma fille', 'Inscription'],
    ['es', spanish, 'cuanto vale matricular a mi hija', 'Matrícula'],
    ['es', spanish, 'donde consigo el unifrome', 'Uniforme'],
    ['hi', hindi, 'लाइब्रेरी कितने बजे खुलती है', 'पुस्तकालय'],
    ['hi', hindi, 'fees kitni hai', 'फीस'],
  ])('%s finds %#: %s', async (code, passages, question, title) => {
    expect(await findFirstTitle(code, passages, question)).toBe(title);
  });

  it('has no English words, meanings and grades', async () => {
    const index = await buildIndex(german, [], await openLanguage('de'));
    const { concepts, grades } = parseQuestion(prepareQuestion('was kostet die Anmeldung'), index);
    expect(concepts.map(({ words }) => words.join(' '))).toEqual(['kosten', 'anmeldung']);
    expect(grades).toEqual([]);
    expect(index.words.every(({ meaning }) => meaning === undefined)).toBe(true);
  });
});

it('splits a German compound into words that the knowledge base has', async () => {
  const words = [passage('Kurse', 'Der Kurs am Abend kostet eine Gebühr.')];
  const index = await buildIndex(words, [], await openLanguage('de'));
  const { concepts } = parseQuestion(prepareQuestion('Abendkursgebühr'), index);
  expect(concepts[0]?.meanings.map(({ term }) => term)).toEqual(
    expect.arrayContaining(['abend', 'kurs', 'gebuhr', 'abend kurs gebuhr']),
  );
});

describe('the language of a question', () => {
  it.each([
    ['wann beginnt das?', 'de'],
    ['combien ça coûte', 'fr'],
    ['¿cuándo empieza la matrícula?', 'es'],
    ['how much is it', 'en'],
    ['फीस कितनी है', 'hi'],
    ['كم الرسوم؟', 'ar'],
  ])('%s is certain: %s', (question, code) => {
    expect(detectLanguage(question)).toEqual({ code, isSure: true });
  });

  it.each(['hola', 'menu', 'wlan passwort', 'fees kitni hai', 'ok', 'BFEM?'])('%s is not', (question) => {
    expect(detectLanguage(question).isSure).toBe(false);
  });
});

describe('a knowledge base in two languages', () => {
  const english = passage('Lunch', 'Lunch is at 12 for all of the children, and there is a vegetarian meal.');

  it('is sorted by language; what shows none is in that of the most', async () => {
    const sorted = await passagesByLanguage([...german, english, passage('WLAN', '4711')]);
    expect([...sorted].map(([code, own]) => [code, own.map(({ title }) => title)])).toEqual([
      ['de', ['Anmeldung', 'Parken', 'Ferien', 'WLAN']],
      ['en', ['Lunch']],
    ]);
  });

  it('takes tables for their figures and days, not for a language', async () => {
    const tables = [
      passage('Tuition fees', 'Year 7 | S$34,200 | S$13,680\nYear 8 | S$34,800 | S$13,920'),
      passage('Timetable', 'Pottery | Mon | 18:30\nSewing | Mon | 19:00\nGuitar | Mon | 20:00'),
      passage('Contact', "Don't call, we can't hear: R&D, Block C, Block D, 5 L"),
    ];
    expect([...(await passagesByLanguage([english, ...tables])).keys()]).toEqual(['en']);
  });

  it('is searched in the language of the question, in all if that is uncertain, and says what it has', async () => {
    const all = [await buildIndex(german, [], await openLanguage('de')), await buildIndex([english])];
    const codesFor = (question: string) => {
      const { indexes, knownOnlyIn } = chooseIndexes(question, all);
      return [indexes.map(({ language }) => language.code), knownOnlyIn];
    };
    expect(codesFor('wann sind die Ferien')).toEqual([['de'], []]);
    expect(codesFor('when is the lunch')).toEqual([['en'], []]);
    expect(codesFor('Parken')).toEqual([['de', 'en'], []]);
    expect(codesFor('combien coûte le repas chez vous ?')).toEqual([
      ['de', 'en'],
      ['de', 'en'],
    ]);
  });
});
