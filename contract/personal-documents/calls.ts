import { z } from 'zod';
import { blankable, id, idParams, instant, text } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute, type UploadKind } from '#contract/kit/route.ts';
import { managers, type Rule } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';

export const documentTypes = [
  'report_card',
  'certificate',
  'identity',
  'medical',
  'contract',
  'other',
] as const;
export const documentType = z.enum(
  documentTypes,
  'Type must be report_card, certificate, identity, medical, contract or other',
);
export type DocumentType = z.infer<typeof documentType>;

/** The kinds and the maximum size of a personal document. */
export const documentUpload = {
  maxBytes: 10 * 1024 * 1024,
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'txt', 'csv'],
} as const satisfies { maxBytes: number; kinds: readonly UploadKind[] };

/** `download_url` is valid for about an hour; `uploaded_by` is a name. */
const document = z
  .object({
    id,
    title: z.string(),
    document_type: documentType,
    file_name: z.string(),
    file_size: z.number(),
    mime_type: z.string(),
    download_url: z.string(),
    uploaded_by: z.string().nullable(),
    created_dt: instant,
  })
  .meta({ id: 'PersonalDocument' });
export type PersonDocument = z.infer<typeof document>;

const documentBody = z
  .object({
    /** Left out: the name of the file. */
    title: blankable(text('Title', 200)),
    document_type: documentType.default('other'),
  })
  .meta({ id: 'PersonalDocumentForm' });

const oneDocument = z.object({ id, docId: id });

/** The calls for the personal documents of students or of teachers. */
export function documentRoutes(path: string, person: string, permission: Rule, reading = permission) {
  return {
    list: defineRoute({
      method: 'GET',
      path: `${path}/{id}/documents`,
      permission: reading,
      summary: `List the personal documents of a ${person}, newest first; opening a medical one is logged`,
      params: idParams,
      result: z.object({ documents: z.array(document) }),
    }),
    add: defineRoute({
      method: 'POST',
      path: `${path}/{id}/documents`,
      permission,
      summary: `Add a personal document to a ${person}`,
      status: 201,
      params: idParams,
      upload: documentUpload,
      body: documentBody,
      result: document,
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/{id}/documents/{docId}`,
      permission: managers,
      summary: `Delete a personal document of a ${person}; ${canBeRestored}`,
      params: oneDocument,
      result: deleted,
    }),
    restore: defineRoute({
      method: 'POST',
      path: `${path}/{id}/documents/{docId}/restore`,
      permission: managers,
      summary: `Restore a deleted personal document of a ${person}`,
      params: oneDocument,
      result: document,
    }),
  };
}
