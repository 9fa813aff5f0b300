import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { readEnv } from '#server/env.ts';

/** A process of the product that hands over what is due, into files of the data folder, until it is killed. */
const [, , connectionString = '', dataDir = ''] = process.argv;

const app = await createApp({
  env: readEnv({ NODE_ENV: 'test', HOMEROOM_DATA_DIR: dataDir }),
  connectionString,
  appConnectionString: await prepareAppLogin(connectionString),
  log: pino({ level: 'error' }, pino.destination({ fd: 2, sync: true })),
});
await app.server.ready();
process.stdout.write('ready\n');
await app.runRegularJob('messages.send');
process.stdout.write('done\n');
await app.close();
