import type { FastifyReply } from 'fastify';
import type { FileReply } from '#contract/kit/route.ts';
import { safeFileName } from '#server/lib/file-names.ts';

/** RFC 6266: a plain name for old programs, the real one in UTF-8 for the others. */
function dispositionOf(fileName: string): string {
  const name = safeFileName(fileName);
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const typeOf = (mimeType: string) => (mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType);

/** Sends bytes to save; a browser neither runs them nor guesses their type. */
export function sendFile(reply: FastifyReply, { fileName, mimeType, bytes, keepSeconds }: FileReply) {
  return reply
    .header('cache-control', keepSeconds ? `private, max-age=${keepSeconds}, immutable` : 'no-store')
    .header('content-disposition', dispositionOf(fileName))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type(typeOf(mimeType))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
