import type { SchoolClass } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import { genders } from '#contract/kit/gender.ts';
import {
  bloodGroups,
  familyIncomes,
  type StudentStatus,
  studentStatuses,
  transportModes,
} from '#contract/students/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** The color of each status; its word always appears next to it. */
export const toneOf = {
  active: 'success',
  inactive: 'danger',
  graduated: 'info',
  transferred: 'warning',
} as const satisfies Record<StudentStatus, Tone>;

/** The dot on a photo: green means active, red anything else. */
export const dotToneOf = (status: StudentStatus) => (status === 'active' ? 'success' : 'danger');

/** The filter's values as the URL and the screens use them. */
export const genderFilters = ['male', 'female', 'other'] as const;

/** The choices of fields with a fixed list. */
export const choicesOf = {
  gender: genders,
  transport_mode: transportModes,
  blood_group: bloodGroups,
  family_income: familyIncomes,
} as const;

/** The sections of a class; the usual ones where it names none. */
export function sectionsOf(schoolClass: SchoolClass | undefined): readonly string[] {
  const own = sectionNames(schoolClass?.sections ?? '');
  return own.length > 0 ? own : usualSections;
}

const usualSections = ['A', 'B', 'C', 'D'];

export const isStatus = (value: string): value is StudentStatus =>
  studentStatuses.some((status) => status === value);
