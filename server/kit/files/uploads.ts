import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadRule } from '#contract/kit/route.ts';
import { hasPath, safeFileName } from '#server/lib/file-names.ts';
import { Refusal, refuse } from '#server/lib/refusal.ts';
import { recognize } from './kinds.ts';
import { takeRoom } from './upload-room.ts';

/** A file that arrived: its type follows from its content, and its name is safe to store and show. */
export type Upload = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

export type ReceivedUpload = { readonly fields: Readonly<Record<string, string>>; readonly upload: Upload };

/** The disk space that all arriving uploads may take together. */
const mostArriving = 400 * 1024 * 1024;
let arriving = 0;
/** A form up to this size arrives in memory. */
const smallBytes = 1024 * 1024;

/** Releases the memory of a request's upload. */
const rooms = new WeakMap<FastifyRequest, () => void>();

/** Call this when the reply is sent: the upload is no longer needed. */
export function releaseUpload(request: FastifyRequest) {
  rooms.get(request)?.();
  rooms.delete(request);
}

/** The size of the form around the file. */
const formBytes = 256 * 1024;

/** Lets the routes of this scope accept forms; a form is read only when `receive` is called. */
export async function acceptForms(app: FastifyInstance) {
  await app.register(multipart, {
    preservePath: true,
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 20, fieldSize: formBytes, fieldNameSize: 100, headerPairs: 50, parts: 22 },
  });
}

const formatBytes = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`;

const tooLarge = (rule: UploadRule) =>
  refuse.tooLarge(`The file is too large: at most ${formatBytes(rule.maxBytes)}`);
const noFile = () => refuse.invalid('file', 'Choose a file to upload');

/**
 * Reads the form of a request: one file within the rule, and the other fields as text. A file takes memory only when it has
 * arrived completely, however slowly, and then waits for room.
 */
export async function receive(request: FastifyRequest, rule: UploadRule): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw refuse.wrongType('The file must be sent as a form (multipart/form-data)');
  const expected = Number(request.headers['content-length'] ?? rule.maxBytes);
  if (expected > rule.maxBytes + formBytes) throw tooLarge(rule);
  if (arriving + expected > mostArriving) throw refuse.unavailable();
  arriving += expected;
  return receiveForm(request, rule, expected).finally(() => {
    arriving -= expected;
  });
}

async function receiveForm(
  request: FastifyRequest,
  rule: UploadRule,
  expected: number,
): Promise<ReceivedUpload> {
  const { file, fields } = await readForm(request, rule, expected).catch((error: unknown) => {
    // Discard what still arrives, so that the client receives the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOfForm(error) ?? error;
  });
  if (!file) throw noFile();
  if (file.bytes.length === 0) throw refuse.invalid('file', 'The file is empty');
  if (hasPath(file.name)) throw refuse.invalid('file', 'The name of the file must not contain a path');
  return { fields, upload: await recognizeUpload(file.name, file.bytes, rule) };
}

/** A file as an upload. Refuses what the rule does not allow; `name` may contain anything but a path. */
export async function recognizeUpload(name: string, bytes: Buffer, rule: UploadRule): Promise<Upload> {
  if (bytes.length > rule.maxBytes) throw tooLarge(rule);
  const recognized = await recognize(safeFileName(name), bytes, rule);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...recognized, bytes, size: bytes.length, sha256 };
}

async function readForm(request: FastifyRequest, rule: UploadRule, expected: number) {
  const fields: Record<string, string> = {};
  let file: { name: string; bytes: Buffer } | undefined;
  for await (const part of request.parts({ limits: { fileSize: rule.maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw refuse.invalid(part.fieldname, `${part.fieldname} is too long`);
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== 'file') throw noFile();
    const bytes = await (expected <= smallBytes ? bytesOf(part, rule) : bytesByDisk(part, { request, rule }));
    file = { name: part.filename ?? '', bytes };
  }
  return { file, fields };
}

/** Receives a file on the disk, and reads it into memory when there is room for it. */
async function bytesByDisk(
  part: MultipartFile,
  { request, rule }: { request: FastifyRequest; rule: UploadRule },
): Promise<Buffer> {
  const path = join(tmpdir(), `homeroom-upload-${randomUUID()}`);
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated) throw tooLarge(rule);
    releaseUpload(request);
    rooms.set(request, await takeRoom(part.file.bytesRead));
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function bytesOf(part: MultipartFile, rule: UploadRule): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw tooLarge(rule);
  return Buffer.concat(chunks);
}

/** The library's own refusals, in our words. */
function refusalOfForm(error: unknown): Refusal | undefined {
  if (error instanceof Refusal || !(error instanceof Error)) return undefined;
  switch ((error as { code?: unknown }).code) {
    case 'FST_FILES_LIMIT':
      return refuse.invalid('file', 'Send one file at a time');
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return refuse.invalid('file', 'The form has too many fields');
    default:
      return refuse.invalid('file', 'The form could not be read: please try again');
  }
}
