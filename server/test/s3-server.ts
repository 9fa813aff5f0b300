import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/ports/s3-files.ts';

/** Starts a server that speaks S3 and has one bucket, which ends with it. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'homeroom-s3-'));
  const configureBuckets = [{ name: 'uploads', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  return {
    settingsOf: (prefix: string): S3Settings => ({
      bucket: 'uploads',
      prefix,
      region: 'eu-central-1',
      endpoint,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
