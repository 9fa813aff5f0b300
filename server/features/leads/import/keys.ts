import { isId } from '#server/lib/ids.ts';

type NamedLead = Readonly<Record<string, string | null | undefined>>;
type Lookup = { readonly field: string; readonly words: string; readonly keyOf: (of: NamedLead) => string };
/** A text that a row and its lead have in common, and what it is. */
type LeadKey = {
  readonly kind: string;
  readonly field: string;
  readonly words: string;
  readonly key: string;
};

export const foldText = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();
export const digitsOf = (phone: string | null | undefined) => (phone ?? '').replaceAll(/[^0-9]/g, '');

const phoneAndName = ({ mobile, name, first_name, last_name }: NamedLead) => {
  const phone = digitsOf(mobile);
  const whole = foldText(name ?? [first_name, last_name].filter(Boolean).join(' '));
  return phone.length >= 6 && whole !== '' ? `${phone} ${whole}` : '';
};

const lookups = {
  email: { field: 'email', words: 'email', keyOf: ({ email }) => foldText(email) },
  phone_and_name: { field: 'mobile', words: 'phone and name', keyOf: phoneAndName },
  crm_contact_id: { field: 'crm_contact_id', words: 'ID', keyOf: (of) => foldText(of['crm_contact_id']) },
} as const satisfies Readonly<Record<string, Lookup>>;

/** A lead has an email or a phone, so a row without the one is found by the other. */
const orders: Readonly<Record<string, readonly (keyof typeof lookups)[]>> = {
  email: ['email', 'phone_and_name'],
  phone_and_name: ['phone_and_name', 'email'],
  crm_contact_id: ['crm_contact_id'],
};

/** The keys that a row or lead has, the one that finds it first. */
export const keysOf = (match: string, of: NamedLead): LeadKey[] =>
  (orders[match] ?? []).flatMap((kind) => {
    const { field, words, keyOf } = lookups[kind];
    const key = keyOf(of);
    return key === '' ? [] : [{ kind, field, words, key: `${kind} ${key}` }];
  });

/** What to ask the database for, so that it finds the leads of these rows. */
export function lookupOf(match: string, rows: readonly NamedLead[]) {
  const read = (kind: string, field: string) =>
    rows.filter((row) => keysOf(match, row)[0]?.kind === kind).map((row) => row[field]);
  return {
    emails: read('email', 'email').map(foldText),
    phones: read('phone_and_name', 'mobile').map(digitsOf),
    contact_ids: read('crm_contact_id', 'crm_contact_id').map(foldText).filter(isId),
  };
}
