import { leadScenarios } from './lead-scenarios.ts';
import { peopleScenarios } from './people-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { schoolScenarios } from './school-scenarios.ts';

let serial = Date.now() % 1_000_000_000;
const syllables = ['ana', 'mar', 'ino', 'eli', 'son', 'ber', 'lia', 'ola'];
const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;

const studentScenarios: readonly Scenario[] = [
  {
    name: 'students page with total',
    aim: 0.5,
    p95: 3,
    cpu: 0.9,
    next: ({ students }) => ({
      method: 'GET',
      path: `/students?page=${1 + Math.floor(Math.random() * Math.min(200, students / 10))}&limit=10`,
    }),
  },
  {
    name: 'search by part of a name with status and total',
    aim: 0.7,
    p95: 5,
    cpu: 2,
    next: () => ({ method: 'GET', path: `/students?search=${pick(syllables)}&status=active&limit=10` }),
  },
  {
    name: 'one student',
    aim: 0.5,
    p95: 2,
    cpu: 0.4,
    next: ({ student_ids }) => ({ method: 'GET', path: `/students/${pick(student_ids)}` }),
  },
  {
    name: 'create a student',
    aim: 0.45,
    p95: 5,
    cpu: 0.8,
    next: ({ class_id, section, admission_date }) => {
      serial += 1;
      const body = {
        name: `Bench Learner ${serial}`,
        dob: '2015-03-04',
        gender: 'Female',
        class_id,
        section,
        roll_no: `b${serial}`,
        admission_date,
        phone: '555',
        address: 'Road 1',
        father_name: `Parent ${serial}`,
        father_contact: `555 ${serial}`,
      };
      return { method: 'POST', path: '/students', body };
    },
  },
  {
    name: 'update a student',
    aim: 0.45,
    p95: 5,
    cpu: 0.9,
    next: ({ student_ids }) => {
      serial += 1;
      return {
        method: 'PUT',
        path: `/students/${pick(student_ids)}`,
        body: { phone: `555 ${serial}`, address: `Road ${serial}` },
      };
    },
  },
];

export const scenarios: readonly Scenario[] = [
  ...studentScenarios,
  ...peopleScenarios,
  ...schoolScenarios,
  ...leadScenarios,
];
