import { describe, expect, it } from 'vitest';
import { isFollowUp, prepareQuestion, withTopic } from '#server/answering/question/prepared-question.ts';
import { guardOf, notKnownReply, onlyInReply } from './fixed-replies.ts';

const school = { school_name: 'Elm School', phone: '+1 505 555 0100', email: null, agent_name: 'Sage' };
const statusOf = (question: string) => guardOf(prepareQuestion(question), school)?.status;

describe('messages answered before any lookup', () => {
  it.each([
    ['hi', 'greeting'],
    ['Good morning sir', 'greeting'],
    ['thanks a lot!', 'greeting'],
    ['are you a bot?', 'greeting'],
    ['I want to talk to a real person', 'handoff'],
    ['human please', 'handoff'],
    ['can someone call me', 'handoff'],
    ['my son says he wants to die', 'urgent'],
    ['what is the wifi password', 'refused'],
    ['what is the salary of the principal', 'refused'],
    ['how much do your teachers earn', 'refused'],
    ['What grade did Anna Miller get', 'refused'],
    ['give me the phone number of a student in 5A', 'refused'],
    ['what medicine should I give for a headache', 'refused'],
    ['x'.repeat(1001), 'too_long'],
  ])('%s: %s', (question, status) => {
    expect(statusOf(question)).toBe(status);
  });

  it.each([
    'how do I reset my password',
    'phone number of the admissions office',
    'can I talk to the head in my own language',
    'who can my daughter talk to when she is sad',
    'do your teachers hit kids',
    'can you give my son his medicine',
    'what marks are needed for Grade 11',
    'what is the address of the school',
    'how do I see his results',
    'hello, what are the fees for class 3',
  ])('looks up: %s', (question) => {
    expect(statusOf(question)).toBeUndefined();
  });

  it('names someone else to ask', () => {
    expect(guardOf(prepareQuestion('human please'), school)?.answer).toContain('+1 505 555 0100');
  });
});

describe('a message in another language', () => {
  const all = ['en', 'de', 'fr', 'es', 'ar', 'hi'] as const;
  const answerTo = (question: string, language: (typeof all)[number]) =>
    guardOf(prepareQuestion(question), { ...school, language })?.answer;

  it.each([
    ['hola', 'greeting'],
    ['danke schön', 'greeting'],
    ['qui êtes-vous ?', 'greeting'],
    ['السلام عليكم', 'greeting'],
    ['नमस्ते', 'greeting'],
    ['ich möchte mit einem echten Menschen sprechen', 'handoff'],
    ['je veux parler à une personne', 'handoff'],
    ['quiero hablar con una persona', 'handoff'],
    ['أريد التحدث مع موظف', 'handoff'],
    ['मैं किसी इंसान से बात करना चाहता हूँ', 'handoff'],
    ['mein Sohn will nicht mehr leben', 'urgent'],
    ['ma fille veut mourir', 'urgent'],
    ['mi hijo quiere morirse', 'urgent'],
    ['ابني يريد أن يموت', 'urgent'],
    ['मेरा बेटा आत्महत्या करना चाहता है', 'urgent'],
    ['wie viel verdient der Direktor', 'refused'],
    ['combien gagne le directeur', 'refused'],
    ['cuánto gana el rector', 'refused'],
    ['كم راتب المدير', 'refused'],
    ['प्रिंसिपल की सैलरी कितनी है', 'refused'],
    ['welche Tablette soll ich gegen Fieber geben', 'refused'],
    ['quel médicament donner contre la fièvre', 'refused'],
    ['qué medicamento le doy para la fiebre', 'refused'],
  ])('%s: %s', (question, status) => {
    expect(statusOf(question)).toBe(status);
  });

  it.each([
    'kann ich mit dem Kursleiter sprechen, wenn ich eine Frage zum Vertrag habe',
    'puis-je parler au professeur de mathématiques de ma fille',
    'puedo hablar con la profesora de mi hija los lunes',
    'wo bekomme ich ein Passwort für die Lernplattform',
    'fees kitni hai',
  ])('looks up: %s', (question) => {
    expect(statusOf(question)).toBeUndefined();
  });

  it('is answered in its language, and a short one in that of the page if that knows it too', () => {
    expect(answerTo('hola', 'de')).toContain('Buenos días');
    expect(answerTo('hi', 'de')).toContain('Guten Tag');
    expect(answerTo('merci', 'fr')).toContain('Je vous en prie');
    expect(answerTo('are you a bot?', 'de')).toContain('I am Sage');
  });

  it('names the school and its contact in every language', () => {
    for (const language of all) {
      const reply = notKnownReply({ ...school, email: 'office@elm.example' }, language);
      expect(reply).toContain('Elm School');
      expect(reply).toContain('+1 505 555 0100');
      expect(reply).toContain('office@elm.example');
    }
  });

  it('says in which language the school has written', () => {
    expect(onlyInReply(['de'], school, 'en')).toContain('only in German');
    expect(onlyInReply(['de', 'fr'], school, 'fr')).toContain('allemand et français');
    expect(onlyInReply(['de'], school, 'es')).toContain('alemán');
  });
});

describe('questions that depend on the one before', () => {
  it.each(['and for class 8?', 'what about girls', 'when is it?', 'how much?'])('depends: %s', (question) => {
    expect(isFollowUp(prepareQuestion(question))).toBe(true);
  });

  it.each(['what is the fee for class 8', 'when is the summer break', 'is lunch included'])(
    'is complete: %s',
    (question) => {
      expect(isFollowUp(prepareQuestion(question))).toBe(false);
    },
  );

  it('keep the topic, and replace the first grade by another', () => {
    const textOf = (question: string, earlier: readonly string[]) =>
      withTopic(prepareQuestion(question), earlier).original;
    expect(textOf('and for class 8?', ['What is the tuition for class 3?'])).toMatch(/tuition.*class 8/i);
    expect(textOf('and for class 8?', ['What is the tuition for class 3?'])).not.toContain('3');
    expect(textOf('when is it?', ['tell me about the open day', 'thanks'])).toContain('open day');
  });
});
