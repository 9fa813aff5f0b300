import type { FastifyBaseLogger } from 'fastify';
import { type OwnerDatabase, openAllSchools } from './db/owner-database.ts';
import type { Database } from './db/pool.ts';
import type { Env } from './env.ts';
import { openWarming } from './features/answers/knowledge/warming.ts';
import { tellJobEnded, tellTrouble } from './features/jobs/notices.ts';
import { receiveMails } from './features/leads/mail/jobs.ts';
import { deleteSchools } from './features/operator/deletion/jobs.ts';
import { tidySignUps } from './features/sign-up/jobs.ts';
import type { JobWatch } from './kit/jobs/attempts.ts';
import type { OneOffJob } from './kit/jobs/one-off-jobs.ts';
import { openJobRunner } from './kit/jobs/runner.ts';
import { openJobs } from './kit/jobs/schedule.ts';
import {
  type InstallationJob,
  listDueSchools,
  type RegularJob,
  type RegularOptions,
  runForSchools,
} from './kit/jobs/scheduled-jobs.ts';
import type { Ports } from './ports/ports.ts';

type BackgroundOptions = {
  readonly env: Env;
  readonly connectionString: string;
  readonly log: FastifyBaseLogger;
  /** Further jobs, for tests. */
  readonly oneOffJobs?: readonly OneOffJob[];
  readonly regularJobs?: readonly RegularJob[];
  /** Whether the knowledge of chatbots is loaded before the first question; off in tests unless set. */
  readonly warmsKnowledge?: boolean;
};
type BackgroundServices = {
  readonly database: Database;
  /** For the work of the operator, who sees all schools. */
  readonly owner: OwnerDatabase;
  readonly ports: Ports;
  readonly onError: (error: Error) => void;
  readonly oneOffJobs: readonly OneOffJob[];
  readonly regularJobs: readonly RegularJob[];
  readonly watch: JobWatch;
};

/** The nightly backup; does nothing where the operator has switched it off. */
const backUp = ({ backups }: Ports): InstallationJob => ({
  name: 'backups.nightly',
  cron: '30 1 * * *',
  run: async (signal) => {
    if (await backups.look()) await backups.create({ onProgress: () => {}, signal });
  },
});

type RunNow = {
  readonly regular: RegularOptions;
  readonly regularJobs: readonly RegularJob[];
  readonly installationJobs: readonly InstallationJob[];
};

/** Runs every scheduled job of a name now. */
const openRunNow =
  ({ regular, regularJobs, installationJobs }: RunNow) =>
  async (name: string) => {
    const due = new Date();
    for (const job of regularJobs.filter((one) => one.name === name)) {
      await runForSchools(regular, job, { due, school_ids: await listDueSchools(regular, job) });
    }
    const { signal } = new AbortController();
    for (const job of installationJobs.filter((one) => one.name === name)) await job.run(signal);
  };

const installationJobsOf = ({
  database,
  owner,
  ports,
}: Pick<BackgroundServices, 'database' | 'owner' | 'ports'>) => [
  backUp(ports),
  receiveMails({ database, ports }),
  deleteSchools({ owner, ports }),
  tidySignUps(owner),
];

/** Tests prepare no chatbots, unless they ask for it. */
const openUsualWarming = (
  { env, warmsKnowledge = env.mode !== 'test' }: BackgroundOptions,
  services: Parameters<typeof openWarming>[0],
) => (warmsKnowledge ? openWarming(services) : undefined);

/** Opens all work in the background; its queue begins when the app listens. */
export function openBackground(
  options: BackgroundOptions,
  { database, owner, ports, onError, watch, ...work }: BackgroundServices,
) {
  const { log, connectionString } = options;
  const regularJobs = [...work.regularJobs, ...(options.regularJobs ?? [])];
  const oneOffJobs = [...work.oneOffJobs, ...(options.oneOffJobs ?? [])];
  const onFailure = (error: unknown, where: string) =>
    log.error({ err: error }, `${where}: work in the background failed`);
  const runJob = openJobRunner({
    database,
    ports,
    jobs: oneOffJobs,
    onFailure,
    onEnded: tellJobEnded,
    watch,
  });
  const allSchools = openAllSchools(connectionString, onError);
  const told = { onTrouble: tellTrouble, onFailure, watch };
  const regular = { database, allSchools, ports, ...told };
  const installationJobs = installationJobsOf({ database, owner, ports });
  const jobs = openJobs({
    ...regular,
    connectionString,
    jobs: regularJobs,
    installationJobs,
    run: runJob,
    onError,
  });
  const runRegularJob = openRunNow({ regular, regularJobs, installationJobs });
  const warming = openUsualWarming(options, {
    database,
    allSchools,
    clock: ports.clock,
    onFailure: (error) => onFailure(error, 'answers.warm'),
  });
  /** The knowledge of a chatbot has changed; '' means any chatbot. */
  const knowledgeChanged = (chatbot_id: string) => warming?.noteChange(chatbot_id);
  return { jobs, runJob, runRegularJob, knowledgeChanged, warming };
}
