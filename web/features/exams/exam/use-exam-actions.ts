import type { CountedExam } from '#contract/exams/calls.ts';
import type { Sheet } from '#contract/exams/sheet.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/exams/messages.ts';
import { showsMarks } from '#web/features/exams/reopening/published-marks.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type ExamActionsOptions = {
  readonly exam: CountedExam;
  readonly sheet: Sheet;
  readonly place: SheetPlace;
  readonly store: SheetStore;
};

/** Publishing, taking back and exporting: each after what is typed has been saved. */
export function useExamActions({ exam, sheet, place, store }: ExamActionsOptions) {
  const t = useText(messages);
  const publish = useWrite(contract.exams.publish, showsMarks);
  const unpublish = useWrite(contract.exams.unpublish, showsMarks);
  const { exam_name, year } = exam;
  const names = { exam: exam_name, year };
  const asPublish = {
    write: publish,
    title: t('publishTitle'),
    confirmLabel: t('publish'),
    message: [t('publishQuestion', names), ...useMissing(sheet)].join(' '),
    done: t('publishedDone', names),
  };
  const asUnpublish = {
    write: unpublish,
    title: t('unpublishTitle'),
    confirmLabel: t('unpublish'),
    message: t('unpublishQuestion', names),
    done: t('unpublishedDone', names),
  };
  return {
    publish: async () => {
      const { write, done, ...question } = sheet.exam.published_dt === null ? asPublish : asUnpublish;
      if (!(await askConfirmation(question))) return;
      await store.flush();
      await write.mutateAsync({ params: { id: exam.exam_id } }).then(
        () => toast({ message: done }),
        (error: unknown) => toast({ message: errorText(error, t('actionFailed')), tone: 'danger' }),
      );
    },
    exportSheet: async () => {
      await store.flush();
      await downloadReply(contract.exams.exportSheet, place).catch((error: unknown) =>
        toast({ message: errorText(error, t('exportFailed')), tone: 'danger' }),
      );
    },
  };
}

/** The number of missing marks, if any. */
function useMissing({ columns }: Sheet): readonly string[] {
  const t = useText(messages);
  const count = columns.reduce((sum, column) => sum + column.missing, 0);
  return count > 0 ? [t('publishMissing', { count })] : [];
}
