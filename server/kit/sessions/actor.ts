import type { Role } from '#contract/policy/roles.ts';
import type { TwoFactorAudience } from '#contract/settings/security.ts';

/** The signed-in person, as the session look-up returns them. */
export type Actor = {
  readonly user_id: string;
  readonly school_id: string;
  readonly session_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly chatbot_ids: readonly string[];
  /** The teacher record of a person with the role teacher. */
  readonly teacher_id: string | null;
  /** A digest of what a teacher may do today; streams end when it changes. */
  readonly teaching: string | null;
  readonly must_change_password: boolean;
  readonly two_factor: boolean;
  /** The users of the school who need a second factor. */
  readonly two_factor_for: TwoFactorAudience;
  /** The session ends after this many minutes without use. */
  readonly idle_minutes: number;
};

/** The facts about the signed-in person's school that every operation needs. */
export type SchoolFacts = {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
};
