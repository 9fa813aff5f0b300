import { z } from 'zod';
import { StartFailure } from './lib/start-failure.ts';
import type { S3Settings } from './ports/s3-files.ts';

/** The variables of a bucket for uploads. */
export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w-][\w.-]*\/)+$/, 'must end with a slash, such as homeroom/')
    .default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z
    .string()
    .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must look like https://s3.example')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export function s3SettingsOf(values: z.output<z.ZodObject<typeof s3Variables>>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_PREFIX: prefix, S3_REGION: region, S3_ENDPOINT: endpoint } = values;
  if (bucket === undefined) return undefined;
  return { bucket, prefix, region, endpoint, credentials: credentialsOf(values) };
}

type Keys = { [Name in `S3_${'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`]?: string | undefined };

function credentialsOf({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Keys) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  const [present, missing] =
    accessKeyId === undefined
      ? ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID']
      : ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  throw new StartFailure(`${present} needs ${missing}.`);
}
