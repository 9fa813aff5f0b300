import type { Random } from '#demo/kit/random.ts';
import { type Culture, cultures } from './cultures.ts';

export type Gender = 'male' | 'female' | 'other';

/** Part of a name: as written, and in plain Latin letters for an email address. */
export type NamePart = { readonly written: string; readonly latin: string };
export type Name = { readonly written: string; readonly latin: string };

export const pickCulture = (random: Random): Culture => random.pick(cultures);

export const pickFamilyName = (random: Random, culture: Culture): NamePart =>
  namePart(random.pick(culture.family));

export function pickName(random: Random, culture: Culture, who: { gender: Gender; family: NamePart }): Name {
  const gender = who.gender === 'other' ? random.pick(['male', 'female'] as const) : who.gender;
  const given = namePart(random.pick(culture[gender]));
  const parts = culture.familyFirst ? [who.family, given] : [given, who.family];
  const inOneWord = culture.familyFirst && parts.every(({ written, latin }) => !isLatin(written, latin));
  return {
    written: parts.map(({ written }) => written).join(inOneWord ? '' : ' '),
    latin: `${given.latin}.${who.family.latin}`,
  };
}

function namePart(text: string): NamePart {
  const [written = text, latin] = text.split('/');
  return { written, latin: latin ?? plainLetters(written) };
}

const isLatin = (written: string, latin: string) => plainLetters(written) === latin;

const special: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i', ß: 'ss', æ: 'ae' };

/** Lower-case letters without accents and apostrophes. */
const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łđøıßæ]/g, (letter) => special[letter] ?? letter)
    .replace(/[^a-z]/g, '');

const areaCodes = [
  206, 213, 216, 228, 303, 312, 316, 404, 407, 412, 415, 502, 503, 505, 512, 602, 607, 612, 615, 702,
] as const;

/** Numbers from the block that every North American area code reserves for fiction. */
export const pickPhone = (random: Random): string =>
  `+1 ${random.pick(areaCodes)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`;

const streets = [
  'Lantern Hill',
  'Copper Beech Lane',
  'Millrace Street',
  'Orchard Rise',
  'Heron Quay',
  'Saddler’s Yard',
  'Windmill Road',
  'Foxglove Crescent',
  'Old Tannery Walk',
  'Juniper Close',
  'Harbour View',
  'Station Parade',
] as const;
const towns = ['Brambleford', 'Upper Brambleford', 'Eastwater', 'Northside', 'Mossley Bridge'] as const;

export const pickAddress = (random: Random): string =>
  `${random.int(1, 240)} ${random.pick(streets)}, ${random.pick(towns)}`;

export const bloodGroups = ['O+', 'A+', 'B+', 'O-', 'A-', 'AB+', 'B-', 'AB-'] as const;
