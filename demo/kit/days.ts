import { dayMs } from '#contract/kit/days.ts';

const toMs = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => toDate(toMs(date) + days * dayMs);

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(toMs(date)).getUTCDay() || 7;

/** An instant of a day; hours and minutes in UTC, the demo schools' time zone. */
export const instantOfDay = (date: string, time: string): string => `${date}T${time}:00.000Z`;

export const pickEarlier = (one: string, other: string): string => (one < other ? one : other);
export const pickLater = (one: string, other: string): string => (one > other ? one : other);
