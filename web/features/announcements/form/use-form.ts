import { useMemo, useRef } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { useAnnouncementSending } from '#web/features/announcements/use-announcement-sending.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { type Formatter, useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import type { AttachmentState } from '#web/ui/attachments/use-attachments.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';
import { formMessages } from './messages.ts';
import {
  type AnnouncementField,
  type AnnouncementValues,
  changedFields,
  changesOf,
  isLater,
  newAnnouncementOf,
  newValues,
  problemsOf,
  type SaveIntent,
  statusFor,
  steps,
  valuesOf,
} from './rules.ts';
import { useAnnouncementFiles } from './use-announcement-files.ts';

type Plan = RecordPlan<Announcement, AnnouncementValues, 'announcement', AnnouncementField>;

const planFor = (format: Formatter): Plan => ({
  noun: 'announcement',
  idOf: ({ id }) => id,
  stepFields: steps,
  newValues,
  valuesOf: (row) => valuesOf(row, format),
  changedFields,
});

function useEnding({ onKept, onClose }: Pick<FormOptions, 'onKept' | 'onClose'>) {
  const t = useText(formMessages);
  return ({ kept, intent, status }: SubmissionState) => {
    if (kept !== undefined) return onKept(kept);
    toast({ message: t(`saved.${status ?? (intent === 'draft' ? 'draft' : 'changes')}`) });
    return onClose();
  };
}

type FormOptions = {
  readonly announcement: Announcement | undefined;
  readonly onKept: (id: string) => void;
  readonly onClose: () => void;
};
const stayOpen = async () => undefined;

/** The current save, and its result. */
type SubmissionState = { intent: SaveIntent; status: ReturnType<typeof statusFor>; kept: string | undefined };

/** Values, rules, draft, files and saving of the form that adds and edits announcements. */
export function useAnnouncementForm(options: FormOptions) {
  const mayPublish = useMay()('announcements.publish');
  const format = useFormat();
  const files = useAnnouncementFiles(options.announcement?.id);
  const turn = useRef<SubmissionState>({ intent: 'draft', status: undefined, kept: undefined });
  const saved = useEnding(options);
  const form = useRecordForm({
    opened: options.announcement,
    plan: useMemo(() => planFor(format), [format]),
    calls: useCalls(files, {
      statusToSend: () => turn.current.status,
      keep: (kept) => {
        turn.current = { ...turn.current, kept };
      },
    }),
    problemsOf,
    onStep: stayOpen,
    onSaved: () => saved(turn.current),
  });
  const status = form.record?.status;
  const isLive = status === 'published' || status === 'archived';
  const later = isLater(form.values, format);
  const usual: SaveIntent = isLive ? 'changes' : mayPublish ? 'publish' : 'draft';
  const saveAs = (intent: SaveIntent) => {
    const sent = mayPublish ? statusFor(intent, status, later) : undefined;
    turn.current = { intent, status: sent, kept: undefined };
    return form.save();
  };
  /** `usual` is the action of the main button. */
  return { ...form, files, mayPublish, isLive, later, usual, saveAs };
}
export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>;

type SavingOptions = {
  readonly statusToSend: () => SubmissionState['status'];
  readonly keep: (id: string | undefined) => void;
};

function useCalls(
  files: AttachmentState,
  { statusToSend, keep }: SavingOptions,
): RecordCalls<Announcement, AnnouncementValues> {
  const ask = useAnnouncementSending();
  const finish = useFinishing(files);
  const create = useWrite(contract.announcements.create);
  const update = useWrite(contract.announcements.update);
  return {
    create: async (values, keyFor) => {
      const waits = files.isWaiting;
      const status = waits ? 'draft' : (statusToSend() ?? 'draft');
      const { id } = await ask((confirmation) => {
        const body = { ...newAnnouncementOf(values), status, ...confirmation };
        return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      });
      if (waits) keep(await finish(id, statusToSend()));
    },
    update: ({ id, updated_dt }, values, before) => {
      const status = statusToSend();
      const body = { ...changesOf(values, before), ...(status && { status }) };
      return ask((confirmation) =>
        update.mutateAsync({ params: { id }, body: { ...body, ...confirmation }, version: updated_dt }),
      );
    },
    read: ({ id }) => queryFor(contract.announcements.get, { params: { id } }),
  };
}

/**
 * The files are attached to the stored announcement before it is published, so that no reader gets it without
 * them. Returns the id if that failed: it stays a draft.
 */
function useFinishing(files: AttachmentState) {
  const t = useText(formMessages);
  const ask = useAnnouncementSending();
  const update = useWrite(contract.announcements.update);
  return async (id: string, status: SubmissionState['status']) => {
    if (!(await files.send(id))) {
      toast({ tone: 'danger', message: t('keptAsDraft') });
      return id;
    }
    if (status === undefined || status === 'draft') return undefined;
    try {
      await ask((confirmation) => update.mutateAsync({ params: { id }, body: { status, ...confirmation } }));
      return undefined;
    } catch (error) {
      toast({ tone: 'danger', message: t('saveFailed', { message: errorText(error) }) });
      return id;
    }
  };
}
