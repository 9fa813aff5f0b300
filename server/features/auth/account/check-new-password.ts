import { refuse } from '#server/lib/refusal.ts';
import type { PasswordOwner } from './password-strength.ts';

/**
 * Refuses a password that is too easy to guess; `field` is where the person typed it. The lists of common passwords take
 * 3 MB, so they are loaded when someone first chooses a password.
 */
export async function checkNewPassword(password: string, owner: PasswordOwner, field: string) {
  const { findWeakness } = await import('./password-strength.ts');
  const weakness = findWeakness(password, owner);
  if (weakness) throw refuse.invalid(field, weakness);
}
