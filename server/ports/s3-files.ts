import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { refuse } from '#server/lib/refusal.ts';
import { checkKey, type FileStore, missingFile } from './files.ts';

/** A bucket of S3 or of a compatible service. */
export type S3Settings = {
  readonly bucket: string;
  /** Put before every key, such as `homeroom/`, so that installations can share a bucket. */
  readonly prefix: string;
  readonly region: string;
  /** Undefined for S3 of AWS. */
  readonly endpoint: string | undefined;
  /** Undefined to look for them as the SDK does, for example in the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

const attempts = 3;
const timeLimits = { connectionTimeout: 3_000, requestTimeout: 15_000 };

/** Files in a bucket. S3 itself makes a file visible only as a whole. */
export function s3Files(settings: S3Settings): FileStore {
  const { bucket: Bucket, prefix } = settings;
  const client = openClient(settings);
  const objectOf = (key: string) => ({ Bucket, Key: prefix + checkKey(key) });
  const list = (folder: string) => listPages(client, { Bucket, Prefix: prefix + folder, Delimiter: '/' });
  return {
    name: `the bucket ${Bucket}${prefix && `/${prefix}`}`,
    put: async (key, bytes) => {
      await whenAvailable(client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes })));
    },
    get: async (key) => {
      const found = await whenAvailable(client.send(new GetObjectCommand(objectOf(key))), key);
      return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    },
    remove: async (key) => {
      await whenAvailable(client.send(new DeleteObjectCommand(objectOf(key))));
    },
    list: async (folder) => {
      const pages = await list(`${checkKey(folder)}/`);
      return pages.flatMap(({ Contents = [] }) =>
        Contents.map(({ Key = '', LastModified = new Date() }) => ({
          key: Key.slice(prefix.length),
          changed: LastModified,
        })),
      );
    },
    listFolders: async () => {
      const pages = await list('');
      return pages.flatMap(({ CommonPrefixes = [] }) =>
        CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)),
      );
    },
  };
}

function openClient({ region, endpoint, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    maxAttempts: attempts,
    requestHandler: timeLimits,
    // Compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
}

type FolderListing = { readonly Bucket: string; readonly Prefix: string; readonly Delimiter: string };

async function listPages(client: S3Client, listing: FolderListing): Promise<ListObjectsV2CommandOutput[]> {
  const pages: ListObjectsV2CommandOutput[] = [];
  let token: string | undefined;
  do {
    const page = await whenAvailable(
      client.send(new ListObjectsV2Command({ ...listing, ...(token && { ContinuationToken: token }) })),
    );
    pages.push(page);
    token = page.NextContinuationToken;
  } while (token);
  return pages;
}

/** A service that does not respond, or not now, is a refusal that a person can act on. */
async function whenAvailable<Reply>(reply: Promise<Reply>, key = ''): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof NoSuchKey) throw missingFile(key);
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && status < 500) throw error;
    const sentence = 'The store of uploads does not respond. Please try again in a moment.';
    throw Object.assign(refuse.unavailable(sentence), { cause: error });
  }
}
