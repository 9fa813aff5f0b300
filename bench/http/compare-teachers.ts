import { median, middle, type Plan } from './compare.ts';
import { type LoadFigures, load } from './load.ts';
import { type TeacherScenario, teacherScenarios } from './teacher-scenarios.ts';
import type { BenchWorld } from './world.ts';

export type TeacherRow = {
  readonly scenario: TeacherScenario;
  readonly teacher: LoadFigures;
  readonly office: LoadFigures;
  /** The median time of the teacher's call as a multiple of the office's, round by round: the median. */
  readonly ratio: number;
};

/** The aim: a teacher waits at most this many times as long as the office for the same rows. */
export const teacherAim = 2;

/** The calls of teachers and the office's calls for the same rows, in turn, with one connection each. */
export async function compareTeachers(bench: BenchWorld, plan: Plan, report: (row: TeacherRow) => void) {
  for (const scenario of teacherScenarios.filter(({ name }) => plan.only.test(name))) {
    const { path, officePath = path, teacher: kind } = scenario;
    const run = (token: string, chosen: typeof path, seconds: number) =>
      load(
        { ...bench.appTarget, base: '/api/v1', token },
        { connections: 1, seconds, next: () => ({ method: 'GET', path: chosen(bench.world) }) },
      );
    const teacher: LoadFigures[] = [];
    const office: LoadFigures[] = [];
    await run(bench.teacherTokens[kind], path, 1);
    for (let round = 0; round < plan.rounds; round += 1) {
      office.push(await run(bench.appTarget.token, officePath, plan.seconds));
      teacher.push(await run(bench.teacherTokens[kind], path, plan.seconds));
    }
    const ratio = median(teacher.map(({ p50 }, round) => p50 / Math.max(0.01, office[round]?.p50 ?? 0)));
    report({ scenario, teacher: middle(teacher), office: middle(office), ratio });
  }
}
