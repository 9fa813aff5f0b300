import type { Scenario } from './scenario.ts';

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;

/** The most frequent calls about guardians, teachers and messages. */
export const peopleScenarios: readonly Scenario[] = [
  {
    name: 'guardians page with total',
    aim: 0.4,
    p95: 60,
    cpu: 40,
    next: () => ({ method: 'GET', path: `/guardians?page=${pick([1, 1, 1, 2, 3])}&limit=20` }),
  },
  {
    name: 'one guardian with students',
    aim: 0.45,
    p95: 3,
    cpu: 0.8,
    next: ({ guardian_ids }) => ({ method: 'GET', path: `/guardians/${pick(guardian_ids)}` }),
  },
  {
    name: 'teachers page with total',
    aim: 0.45,
    p95: 4,
    cpu: 1.2,
    next: () => ({ method: 'GET', path: `/teacher?page=${pick([1, 1, 2])}&limit=10` }),
  },
  {
    name: 'urgent messages with what arrived',
    aim: 0.4,
    p95: 12,
    cpu: 6,
    next: () => ({ method: 'GET', path: '/messages/urgent?page=1&limit=20' }),
  },
];
