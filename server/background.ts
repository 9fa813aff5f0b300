import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/pool.ts';
import type { Env } from './env.ts';
import { openWarming } from './features/answers/knowledge/warming.ts';
import { tellJobEnded, tellTrouble } from './features/jobs/notices.ts';
import type { OneOffJob } from './kit/jobs/one-off-jobs.ts';
import { openJobRunner } from './kit/jobs/runner.ts';
import { openJobs } from './kit/jobs/schedule.ts';
import { type InstallationJob, type RegularJob, runForAllSchools } from './kit/jobs/scheduled-jobs.ts';
import type { Ports } from './ports/ports.ts';

type Given = {
  readonly env: Env;
  readonly connectionString: string;
  readonly log: FastifyBaseLogger;
  /** Further work, for tests. */
  readonly oneOffJobs?: readonly OneOffJob[];
  readonly regularJobs?: readonly RegularJob[];
  /** Whether what chatbots know is made ready before anybody asks; tests have to want it. */
  readonly warmsKnowledge?: boolean;
};
type Beneath = {
  readonly database: Database;
  readonly ports: Ports;
  readonly onError: (error: Error) => void;
  readonly oneOffJobs: readonly OneOffJob[];
  readonly regularJobs: readonly RegularJob[];
};

/** Every night, when schools sleep; nothing where the operator keeps backups by other means. */
const backUp = ({ backups }: Ports): InstallationJob => ({
  name: 'backups.nightly',
  cron: '30 1 * * *',
  run: async (signal) => {
    if (await backups.look()) await backups.create({ onProgress: () => {}, signal });
  },
});

/** What is done without anybody waiting for it, by a queue that begins when the app listens. */
export function openBackground(given: Given, { database, ports, onError, ...work }: Beneath) {
  const { env, log, connectionString } = given;
  const regularJobs = [...work.regularJobs, ...(given.regularJobs ?? [])];
  const oneOffJobs = [...work.oneOffJobs, ...(given.oneOffJobs ?? [])];
  const onFailure = (error: unknown, where: string) =>
    log.error({ err: error }, `${where}: work in the background failed`);
  const runJob = openJobRunner({ database, ports, jobs: oneOffJobs, onFailure, onEnded: tellJobEnded });
  const regular = { database, ports, publicUrl: env.publicUrl, onTrouble: tellTrouble, onFailure };
  const installationJobs = [backUp(ports)];
  const jobs = openJobs({
    ...regular,
    connectionString,
    jobs: regularJobs,
    installationJobs,
    run: runJob,
    onError,
  });
  /** Every job of that name now, whenever its turn is. */
  const runRegularJob = async (name: string) => {
    const turn = { due: new Date() };
    for (const job of regularJobs.filter((one) => one.name === name)) {
      await runForAllSchools(regular, job, turn);
    }
  };
  const { warmsKnowledge = env.mode !== 'test' } = given;
  const warming = warmsKnowledge
    ? openWarming({ database, clock: ports.clock, onFailure: (error) => onFailure(error, 'answers.warm') })
    : undefined;
  /** What a chatbot knows has changed, '' of any. */
  const knowledgeChanged = (chatbot_id: string) => warming?.changed(chatbot_id);
  return { jobs, runJob, runRegularJob, knowledgeChanged, warming };
}
