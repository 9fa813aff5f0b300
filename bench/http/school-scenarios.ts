import type { Memory, Request, Scenario, World } from './scenario.ts';

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
const statuses = ['present', 'present', 'present', 'present', 'absent', 'late', 'half_day', 'excused'];

let connections = 0;
/** Each connection has its own number, so that no two write the same cells. */
function claimSlot(memory: Memory): number {
  memory.slot ??= connections++;
  return memory.slot;
}

function register({ school }: World): Request {
  const { class_id } = pick(school.classes);
  return { method: 'GET', path: `/attendance/class/${class_id}/students?date=${pick(school.days)}` };
}

function saveRegister({ school }: World): Request {
  const { class_id, student_ids } = pick(school.classes);
  const records = student_ids.map((person_id) => ({ person_id, status: pick(statuses) }));
  const body = { class_id, person_type: 'student', date: pick(school.days), section: 'A', records };
  return { method: 'POST', path: '/attendance/bulk', body };
}

const sheetPath = ({ school }: World, class_id: string) =>
  `/exams/${school.exam_id}/classes/${class_id}/sheet`;

/** The eight marks of one student, each with the version of the last reply. */
function saveMarks(world: World, memory: Memory): Request {
  const { classes, subject_ids } = world.school;
  const slot = claimSlot(memory);
  const { class_id, student_ids } = classes[slot % classes.length] ?? pick(classes);
  const student_id = student_ids[Math.floor(slot / classes.length) % student_ids.length] ?? '';
  const cells = subject_ids.map((subject_id) => ({
    student_id,
    subject_id,
    state: 'present',
    marks: Math.floor(Math.random() * 100),
    version: memory.versions?.get(subject_id) ?? null,
  }));
  return { method: 'PUT', path: `${sheetPath(world, class_id)}?section=A`, body: { cells } };
}

type SaveReply = { result?: { cells?: readonly { subject_id: string; version: string | null }[] } };

function learnVersions(memory: Memory, reply: string) {
  const { result } = JSON.parse(reply) as SaveReply;
  const cells = result?.cells;
  if (cells) memory.versions = new Map(cells.map(({ subject_id, version }) => [subject_id, version]));
}

const requestOfStudent = ({ school }: World, what: string): Request => ({
  method: 'GET',
  path: `/students/${pick(pick(school.classes).student_ids)}/${what}?year=${school.year}`,
});

/** The most frequent calls about a class, a student and the reports. */
export const schoolScenarios: readonly Scenario[] = [
  { name: 'class register', aim: 0.5, p95: 3, cpu: 0.9, next: register },
  { name: 'save a register of 40', aim: 0.5, p95: 6, cpu: 1.8, next: saveRegister },
  {
    name: 'mark sheet of 40 by 8',
    aim: 0.5,
    p95: 6,
    cpu: 3,
    next: (world) => ({
      method: 'GET',
      path: `${sheetPath(world, pick(world.school.classes).class_id)}?section=A`,
    }),
  },
  { name: 'save 8 cells of the sheet', aim: 0.45, p95: 6, cpu: 1.8, next: saveMarks, learn: learnVersions },
  {
    name: "a student's performance",
    aim: 0.5,
    p95: 4,
    cpu: 1.2,
    next: (world) => requestOfStudent(world, 'performance'),
  },
  {
    name: "a student's attendance",
    aim: 0.5,
    p95: 3,
    cpu: 0.9,
    next: (world) => requestOfStudent(world, 'attendance'),
  },
  {
    name: 'announcements, 50 of 2,000',
    aim: 0.5,
    p95: 12,
    cpu: 6,
    next: () => ({ method: 'GET', path: `/announcement?page=${pick([1, 1, 1, 2, 3])}&limit=50` }),
  },
  {
    name: 'figures of the academic year',
    aim: 0.5,
    p95: 500,
    cpu: 500,
    next: ({ school }) => ({ method: 'GET', path: `/analytics?year=${school.year}` }),
  },
];
