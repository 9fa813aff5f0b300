import type { TemplateTexts } from '#contract/messages/templates.ts';
import { neededPlace, type TemplateKind, templatePlaces } from '#contract/messages/values.ts';
import { refuse } from '#server/lib/refusal.ts';

/** Fills the places of a text; what has no value stays as it is, and values are not read for places again. */
export const fillPlaces = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const listPlaces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

export const placesIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** The sentence about the first place in a text that is not among the known ones; undefined if all are known. */
export function unknownPlace(text: string, known: readonly string[]): string | undefined {
  const unknown = placesIn(text).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `{${unknown}} is not known here. Use ${listPlaces(known)}.`;
}

/** Why a text cannot be a template of that kind; undefined if it can. */
function faultOf(kind: TemplateKind, text: string, isWhole: boolean): string | undefined {
  const unknown = unknownPlace(text, templatePlaces[kind]);
  if (unknown !== undefined) return unknown;
  const needed = neededPlace[kind];
  if (isWhole && needed !== null && !placesIn(text).includes(needed)) return `The text needs {${needed}}`;
  return undefined;
}

/** Refuses places that are not known, and texts without the place they need, naming the field. */
export function checkTemplate(kind: TemplateKind, { subject, body, sms }: TemplateTexts) {
  if (kind === 'announcement' && sms !== null)
    throw refuse.invalid('sms', 'Announcements are not sent as text messages');
  if (kind !== 'announcement' && sms === null) throw refuse.invalid('sms', 'Text message is required');
  const hidden = ['text', 'reply_link'].find((name) => subject.includes(`{${name}}`));
  const faults = [
    [
      'subject',
      hidden === undefined ? faultOf(kind, subject, false) : `{${hidden}} has no room in a subject`,
    ],
    ['body', faultOf(kind, body, true)],
    ['sms', sms === null ? undefined : faultOf(kind, sms, true)],
  ] as const;
  for (const [field, fault] of faults) if (fault !== undefined) throw refuse.invalid(field, fault);
}
