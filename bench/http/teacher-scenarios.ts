import type { World } from './scenario.ts';
import type { TeacherKind } from './teacher-world.ts';

/** A call of a teacher, and the call with which the office reads the same rows. Paths begin below /api/v1. */
export type TeacherScenario = {
  readonly name: string;
  readonly teacher: TeacherKind;
  readonly path: (world: World) => string;
  /** The same path if it is left out. */
  readonly officePath?: (world: World) => string;
};

const firstClass = ({ school }: World) => school.classes[0]?.class_id ?? '';
const classesOf = ({ school }: World, from: number, to: number) =>
  school.classes
    .slice(from, to)
    .map(({ class_id }) => class_id)
    .join(',');
const list = () => '/school/students?limit=10';
const listOf = (from: number, to: number) => (world: World) =>
  `/school/students?limit=10&class_id=${classesOf(world, from, to)}`;
const day = ({ school }: World) => school.days[0] ?? '';
const register = (world: World) =>
  `/school/attendance/class/${firstClass(world)}/students?date=${day(world)}`;
const sheet = (world: World) => `/school/exams/${world.school.exam_id}/classes/${firstClass(world)}/sheet`;
const home = () => '/me/classes';
/** The office has no such page: it reads the registers of the day. */
const registers = (world: World) => `/school/attendance/classes/students?date=${day(world)}`;
const exams = () => '/school/exams';

export const teacherScenarios: readonly TeacherScenario[] = [
  { name: 'home of a class teacher', teacher: 'class_teacher', path: home, officePath: registers },
  { name: 'home of a subject teacher', teacher: 'subject_teacher', path: home, officePath: registers },
  { name: 'home of a head of subject', teacher: 'head', path: home, officePath: registers },
  { name: 'register, class teacher', teacher: 'class_teacher', path: register },
  { name: 'register, substitute', teacher: 'substitute', path: register },
  { name: 'students, class teacher', teacher: 'class_teacher', path: list, officePath: listOf(0, 1) },
  { name: 'students, substitute', teacher: 'substitute', path: list, officePath: listOf(0, 1) },
  { name: 'students, subject teacher', teacher: 'subject_teacher', path: list, officePath: listOf(1, 6) },
  { name: 'students, head of subject', teacher: 'head', path: list, officePath: listOf(0, 16) },
  { name: 'exams, class teacher', teacher: 'class_teacher', path: exams },
  { name: 'exams, head of subject', teacher: 'head', path: exams },
  { name: 'mark sheet, class teacher', teacher: 'class_teacher', path: sheet },
  { name: 'mark sheet, head of subject', teacher: 'head', path: sheet },
];
