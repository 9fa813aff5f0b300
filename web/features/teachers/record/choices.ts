import { genders } from '#contract/kit/gender.ts';
import { bloodGroups } from '#contract/students/values.ts';
import { departments, designations, type TeacherStatus, teacherStatuses } from '#contract/teachers/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

/** The color of each status in the record; its word always appears next to it. */
export const toneOf = {
  active: 'success',
  on_leave: 'warning',
  inactive: 'danger',
} as const satisfies Record<TeacherStatus, Tone>;

/** In the list, former teachers have a quieter color. */
export const listToneOf = { ...toneOf, inactive: 'muted' } as const satisfies Record<TeacherStatus, Tone>;

/** The dot on a photo: green means active, red anything else. */
export const dotToneOf = (status: TeacherStatus) => (status === 'active' ? 'success' : 'danger');

/** The choices of the fields that have a fixed set of values. */
export const choicesOf = { gender: genders, blood_group: bloodGroups, designation: designations } as const;

export const isStatus = (value: string): value is TeacherStatus =>
  teacherStatuses.some((status) => status === value);

/** The usual departments, and the current one if it is another. */
export const departmentChoices = (own: string): readonly string[] =>
  own === '' || departments.some((known) => known === own) ? departments : [own, ...departments];
