import { dictionary } from '@zxcvbn-ts/language-common';

/** The person the password is for, and their school. */
export type PasswordOwner = { readonly name: string; readonly email: string; readonly school: string };

/** Words that attackers try first at a school, besides the school's own name. */
const placeWords =
  `homeroom demo northside school schools schule escuela ecole scuola skola classroom class student students teacher
  teachers lehrer schueler pupil campus academy college kindergarten education registrar principal qwertz azerty passwort
  motdepasse contrasena welcome willkommen bienvenue bienvenido`.split(/\s+/);

const commonPasswords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...placeWords]);

const shortestWord = 4;
/** Up to this many digits and signs around a common word do not make it a good password. */
const mostAround = 6;

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const withLetters = (text: string) => text.replaceAll(/[0134578@$!€]/g, (sign) => lookalikes[sign] ?? sign);
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const trim = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The part that a text repeats, `abc` in `abcabcabc`; the text itself if it repeats none. */
const rootOf = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/** The digits and signs around the word of a password, which people add because they have to. */
const isSlight = (around: string) => around.length <= mostAround || commonPasswords.has(around);

/** The words that a password consists of, spelled out and without added digits and signs. */
function formsOf(folded: string): string[] {
  const word = trim(folded);
  const letters = lettersOf(folded);
  const digits = folded.replaceAll(/\D/g, '');
  const around = folded.replace(word, '');
  const roots = isSlight(around) ? [word, withLetters(word), lettersOf(withLetters(word))] : [];
  const plain = [folded, withLetters(folded), lettersOf(withLetters(folded))];
  const compact = isSlight(folded.replaceAll(/\p{L}/gu, '')) ? [letters] : [];
  return [...plain, ...roots, ...compact, ...(letters.length <= 2 ? [digits] : [])].flatMap((form) => [
    form,
    rootOf(form),
  ]);
}

const isCommon = (folded: string) =>
  formsOf(folded).some((form) => form.length >= shortestWord && commonPasswords.has(form));

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= shortestWord);

const containsAny = (password: string, words: readonly string[]) =>
  words.some((word) => lettersOf(password).includes(word) || lettersOf(withLetters(password)).includes(word));

/**
 * Whether little is left of a password without the names of the school, the product and the person: next to nothing,
 * or one common word.
 */
function consistsOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(withLetters(trim(password)));
  let rest = letters;
  let names = 0;
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    names += rest.split(word).length - 1;
    rest = rest.replaceAll(word, '');
  }
  if (names === 0) return false;
  return rest.length < shortestWord || (names === 1 && commonPasswords.has(rest));
}

/** Why a password may not be used; undefined if it may. The contract checks the length. */
export function findWeakness(password: string, owner: PasswordOwner): string | undefined {
  const folded = fold(password);
  const own = [...wordsOf(owner.name), ...wordsOf(owner.email.split('@')[0] ?? '')];
  if (isCommon(folded)) return 'This password is one of the commonest. Please choose another.';
  if (new Set(folded).size < 3) return 'This password repeats too few characters. Please choose another.';
  if (containsAny(folded, own) || folded.includes(fold(owner.email)))
    return 'The password must not contain your name or email address. Please choose another.';
  if (consistsOf(folded, [...wordsOf(owner.school), ...placeWords]))
    return 'The password must not be made of the name of the school or of Homeroom. Please choose another.';
  return undefined;
}
