import type { Contract } from '#contract/index.ts';
import { refuse } from '#server/kit/errors.ts';
import { fileUrl, readFile, storeFile } from '#server/kit/files.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { toPhoto } from '#server/kit/photos.ts';

export const fileOperations: OperationsFor<Contract['files']> = {
  uploadPhoto: async (ctx, { upload }) => {
    const { file_id } = await storeFile(ctx, await toPhoto(upload));
    ctx.audit({
      action: 'create',
      entity: 'file',
      entity_id: file_id,
      after: { file_name: upload.fileName },
    });
    return { file_id, photo_url: fileUrl(ctx, file_id) };
  },
  download: async ({ database, ports, fileAddresses }, { params, query }) => {
    const place = { school_id: query.school ?? '', file_id: params.id };
    const until = Number(query.until);
    if (!fileAddresses.isGenuine({ ...place, until, signature: query.signature ?? '' })) {
      throw refuse.notFound('File not found');
    }
    const file = await database.read(place, (db) => readFile({ db, ports }, place));
    const keepSeconds = Math.floor((until - ports.clock().getTime()) / 1000);
    return { fileName: file.file_name, mimeType: file.mime_type, bytes: file.bytes, keepSeconds };
  },
};
