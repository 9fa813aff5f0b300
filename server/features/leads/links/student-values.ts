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

/** If the school knows the parent, that guardian is chosen instead of a new one. */
function familyOf(guardians: readonly KnownGuardian[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { guardian_id, name, phone, relationship } of guardians) {
    if (relationship !== 'father' && relationship !== 'mother') continue;
    if (name === null || values[`${relationship}_name`] !== undefined) continue;
    values[`${relationship}_name`] = name;
    values[`${relationship}_contact`] = phone ?? '';
    values[`${relationship}_guardian_id`] = guardian_id;
  }
  return values;
}

/**
 * The student's fields as far as the lead has them. If the lead is a known guardian, the child's name is empty unless the
 * lead has it.
 */
export function studentValues(
  lead: Lead,
  guardians: readonly KnownGuardian[],
  class_id?: string,
): Record<string, string> {
  const isParent = guardians.some(({ name }) => sameName(name, lead.name));
  const child = lead.child_name;
  const isChild = sameName(child, lead.name);
  const values: Record<string, string> = {
    name: child ?? (isParent ? '' : lead.name),
    class_id: class_id ?? '',
    guardian_name: child !== null && !isParent && !isChild ? lead.name : '',
    email: lead.email ?? '',
    phone: lead.mobile ?? '',
    parent_contact: lead.mobile ?? '',
    address: addressLines(lead),
    ...familyOf(guardians),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
