import { useSessionUser } from './session.ts';

/** The address with which links to the signed-in person's school begin: its own, or the one where the page is open. */
export function useSchoolAddress(): string {
  return useSessionUser()?.school?.address ?? window.location.origin;
}
