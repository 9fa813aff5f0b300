import type { TemplateTexts } from '#contract/messages/templates.ts';
import { neededPlace, type TemplateKind, templatePlaces } from '#contract/messages/values.ts';
import { refuse } from '#server/lib/refusal.ts';

/** Fills the places of a text; what has no value stays as it is, and values are not read for places again. */
export const fillPlaces = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Why a text cannot be a template of that kind; undefined if it can. */
function faultOf(kind: TemplateKind, text: string, isWhole: boolean): string | undefined {
  const known: readonly string[] = templatePlaces[kind];
  const places = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = places.find((name) => !known.includes(name));
  if (unknown !== undefined) return `{${unknown}} is not known here. Use ${listed(known)}.`;
  const needed = neededPlace[kind];
  if (isWhole && needed !== null && !places.includes(needed)) return `The text needs {${needed}}`;
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
