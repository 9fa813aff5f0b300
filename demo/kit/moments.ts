import { addDays, instantOfDay, pickEarlier } from './days.ts';
import type { DemoSchool } from './demo-school.ts';

/** A time of day some days ago; today's times in the future become now. */
export const momentsAgo = (school: DemoSchool, days: number, time: string): string =>
  pickEarlier(instantOfDay(addDays(school.today, -days), time), school.now);

/** A time of day some days ahead. */
export const momentsAhead = (school: DemoSchool, days: number, time: string): string =>
  instantOfDay(addDays(school.today, days), time);
