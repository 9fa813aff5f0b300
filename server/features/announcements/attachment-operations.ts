import { mostAttachments } from '#contract/announcements/values.ts';
import type { Contract } from '#contract/index.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { keyOf, lockToChange, readAnnouncement } from './publication/operations.ts';
import { deleteAttachment, insertAttachment } from './record/attachment-queries.ts';

type Attachments = 'addAttachment' | 'removeAttachment';
const entity = 'announcement_attachment';

export const attachmentOperations: Pick<OperationsFor<Contract['announcements']>, Attachments> = {
  addAttachment: async (ctx, { params, upload }) => {
    await lockToChange(ctx, params.id);
    const { file_id } = await storeFile(ctx, upload);
    const [added] = await insertAttachment(ctx.db, {
      ...keyOf(ctx, params.id),
      file_id,
      most: mostAttachments,
    });
    if (!added) throw refuse.conflict(`An announcement has at most ${mostAttachments} files`, 'file');
    const after = { announcement_id: params.id, file_name: upload.fileName, file_size: upload.size };
    ctx.audit({ action: 'create', entity, entity_id: added.id, after });
    const { attachments } = await readAnnouncement(ctx, params.id);
    const attachment = attachments.find(({ id }) => id === added.id);
    if (!attachment) throw new Error('The file was not attached');
    return attachment;
  },

  removeAttachment: async (ctx, { params }) => {
    await lockToChange(ctx, params.id);
    const key = { ...keyOf(ctx, params.id), attachment_id: params.attachmentId };
    const [removed] = await deleteAttachment(ctx.db, key);
    if (!removed) throw refuse.unknown('File');
    const before = { announcement_id: params.id, ...removed };
    ctx.audit({ action: 'delete', entity, entity_id: params.attachmentId, before });
    return { deleted: true };
  },
};
