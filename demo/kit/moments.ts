import { addDays, at, earlier } from './days.ts';
import type { DemoSchool } from './demo-school.ts';

/** A time of day some days ago; today's times that are still to come are now. */
export const momentsAgo = (school: DemoSchool, days: number, time: string): string =>
  earlier(at(addDays(school.today, -days), time), school.now);

/** A time of day some days ahead. */
export const momentsAhead = (school: DemoSchool, days: number, time: string): string =>
  at(addDays(school.today, days), time);
