import { z } from 'zod';
import { blankable, id, idParams, instant, text } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute, type UploadKind } from '#contract/kit/route.ts';
import { managers, type Rule } from '#contract/policy/grants.ts';

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

/** What a paper may be, and how large. */
export const documentUpload = {
  maxBytes: 10 * 1024 * 1024,
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'txt', 'csv'],
} as const satisfies { maxBytes: number; kinds: readonly UploadKind[] };

/** `download_url` is good for about an hour; `uploaded_by` is a name. */
const document = z.object({
  id,
  title: z.string(),
  document_type: documentType,
  file_name: z.string(),
  file_size: z.number(),
  mime_type: z.string(),
  download_url: z.string(),
  uploaded_by: z.string().nullable(),
  created_dt: instant,
});
export type PersonDocument = z.infer<typeof document>;

const documentBody = z.object({
  /** Left out: the name of the file. */
  title: blankable(text('Title', 200)),
  document_type: documentType.default('other'),
});

const oneDocument = z.object({ id, docId: id });

/** The papers of one kind of person: seen, added, taken away and brought back. */
export function documentRoutes(path: string, person: string, permission: Rule) {
  return {
    list: defineRoute({
      method: 'GET',
      path: `${path}/{id}/documents`,
      permission,
      summary: `Papers of a ${person}, the newest first; opening a medical one is written down`,
      params: idParams,
      result: z.object({ documents: z.array(document) }),
    }),
    add: defineRoute({
      method: 'POST',
      path: `${path}/{id}/documents`,
      permission,
      summary: `Add a paper to a ${person}`,
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
      summary: `Take a paper of a ${person} away; for 30 days it can be brought back`,
      params: oneDocument,
      result: deleted,
    }),
    restore: defineRoute({
      method: 'POST',
      path: `${path}/{id}/documents/{docId}/restore`,
      permission: managers,
      summary: `Bring a deleted paper of a ${person} back`,
      params: oneDocument,
      result: document,
    }),
  };
}
