import type { Lead } from '#contract/leads/record.ts';
import type { KnownGuardian } from './queries.ts';

const addressLines = ({ address }: Lead) =>
  address
    ? [
        address.street,
        [address.zipCode, address.city].filter(Boolean).join(' '),
        address.state,
        address.country,
      ]
        .map((part) => part?.trim())
        .filter(Boolean)
        .join(', ')
    : '';

const sameName = (one: string | null, other: string) =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

/** If the school knows a parent by the lead's address or number, that guardian is chosen instead of a new one. */
function familyOf(guardians: readonly KnownGuardian[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { guardian_id, name, phone, email, relationship } of guardians) {
    if (relationship !== 'father' && relationship !== 'mother') continue;
    if (name === null || values[`${relationship}_name`] !== undefined) continue;
    values[`${relationship}_name`] = name;
    values[`${relationship}_contact`] = phone ?? '';
    values[`${relationship}_email`] = email ?? '';
    values[`${relationship}_guardian_id`] = guardian_id;
  }
  return values;
}

/** The lead as the guardian of the form; the one of the school with the same name if there is one. */
function guardianOf(lead: Lead, guardians: readonly KnownGuardian[]): Record<string, string> {
  const known = guardians.find(({ name }) => sameName(name, lead.name));
  return {
    guardian_name: lead.name,
    parent_contact: lead.mobile ?? known?.phone ?? '',
    guardian_email: lead.email ?? known?.email ?? '',
    guardian_id: known?.guardian_id ?? '',
  };
}

/**
 * The student's fields as far as the lead has them. The lead's name, address and number are those of a guardian, unless
 * the lead is the child.
 */
export function studentValues(
  lead: Lead,
  guardians: readonly KnownGuardian[],
  class_id?: string,
): Record<string, string> {
  const { child_name } = lead;
  const isChild = sameName(child_name, lead.name);
  const values: Record<string, string> = {
    name: child_name ?? '',
    class_id: class_id ?? '',
    address: addressLines(lead),
    ...(isChild
      ? { email: lead.email ?? '', phone: lead.mobile ?? '' }
      : { ...guardianOf(lead, guardians), ...familyOf(guardians) }),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
