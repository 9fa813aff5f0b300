import type { Scenario } from './scenario.ts';

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;

/** The most frequent calls of admissions, with ten thousand leads. */
export const leadScenarios: readonly Scenario[] = [
  {
    name: 'board of 10,000 leads',
    aim: 0.5,
    p95: 25,
    cpu: 15,
    next: () => ({ method: 'GET', path: '/crm/contact/board?limit=20' }),
  },
  {
    name: "a lead's timeline, 50 of 200",
    aim: 0.5,
    p95: 6,
    cpu: 3,
    next: ({ lead_ids: [busiest = ''] }) => ({
      method: 'GET',
      path: `/crm/activity?contact_id=${busiest}&page=1&limit=50`,
    }),
  },
  {
    name: "a lead's timeline, 3 notes",
    aim: 0.5,
    p95: 4,
    cpu: 1.2,
    next: ({ lead_ids }) => ({
      method: 'GET',
      path: `/crm/activity?contact_id=${pick(lead_ids)}&page=1&limit=50`,
    }),
  },
];
