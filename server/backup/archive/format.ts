import { z } from 'zod';

/** Increased when an older Homeroom could not read what this one writes. */
export const formatVersion = 1;

const figures = z.object({
  schools: z.number(),
  students: z.number(),
  users: z.number(),
  files: z.number(),
  /** The newest entry of the audit log. */
  newest_change: z.string().nullable(),
});
/** The contents of a backup or an installation, in figures that people recognize. */
export type Figures = z.infer<typeof figures>;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
/** A table and the columns that are copied: all except those that the database computes. */
export type CopiedTable = z.infer<typeof table>;

const sequence = z.object({ name: z.string(), value: z.string(), is_called: z.boolean() });
export type SequenceState = z.infer<typeof sequence>;

const school = z.object({
  school_id: z.uuid().lowercase(),
  name: z.string(),
  /** Opens the sealed values of the file, and nothing else; left out if the installation has its key elsewhere. */
  sealing_key: z.base64().optional(),
});
export type ArchivedSchool = z.infer<typeof school>;

/** The first entry of a backup: what a restore must know before it begins. */
export const headerSchema = z.object({
  format: z.literal(['homeroom backup', 'homeroom school']),
  format_version: z.number(),
  product_version: z.string(),
  postgres_version: z.string(),
  created_dt: z.string(),
  figures,
  /** The schema files the database had been made with, in order. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** The one school of a school archive. */
  school: school.optional(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const tally = z.object({ rows: z.number(), checksum: z.string() });
/** How many rows a table has, and a checksum that does not depend on their order. */
export type TableTally = z.infer<typeof tally>;

/** The last entry: what the file must contain. A file without it is incomplete. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), tally),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    checksum: z.string(),
    /** Rows of the table `files` whose bytes were missing, or differed from the upload. */
    missing: z.number(),
    damaged: z.number(),
  }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** The uploads that a backup does not hold as they were; undefined if it holds all of them. */
export function describeLostFiles({ files: { missing, damaged } }: BackupManifest): string | undefined {
  if (missing + damaged === 0) return undefined;
  return `of the uploads, ${missing} ${missing === 1 ? 'was' : 'were'} missing and ${damaged} damaged`;
}

export const entryNames = {
  header: 'homeroom-backup.json',
  manifest: 'manifest.json',
  tables: 'tables/',
  files: 'files/',
} as const;

/** The header of a tar entry of an uploaded file. */
export const checksumAttribute = 'HOMEROOM.sha256';

const bytesPerStep = 1024;

/** A size for people: 3.4 MB. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step =
    bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(bytesPerStep)), units.length - 1);
  const value = bytes / bytesPerStep ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}
