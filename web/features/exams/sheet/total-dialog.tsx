import { Button, NumberInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { SheetColumn } from '#contract/exams/sheet.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/exams/all-messages.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type TotalDialogProps = {
  readonly column: SheetColumn;
  readonly place: SheetPlace;
  readonly onSet: () => void;
  readonly onClose: () => void;
};

/** The total of an exam paper, for the whole class. */
export function TotalDialog({ column, place, onSet, onClose }: TotalDialogProps) {
  const t = useText(messages);
  const id = useId();
  const [total, setTotal] = useState<string | number>(column.paper_total);
  const { save, busy, error } = useTotalSaving(place, column.subject_id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await save(Number(total)))) return;
    onSet();
    onClose();
  };
  const footer = (
    <Button type="submit" form={id} loading={busy}>
      {t('save')}
    </Button>
  );
  return (
    <Dialog
      title={t('totalTitle', { subject: column.subject_name })}
      size="sm"
      onClose={onClose}
      footer={footer}
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <NumberInput
          data-autofocus
          label={t('totalMarks')}
          description={t('totalHint')}
          min={1}
          max={99_999.9}
          decimalScale={1}
          hideControls
          value={total}
          onChange={setTotal}
          error={error}
        />
      </form>
    </Dialog>
  );
}

/** Sets the total and says how many marks change; the server refuses a total below an existing mark. */
function useTotalSaving(place: SheetPlace, subjectId: string) {
  const t = useText(messages);
  const format = useFormat();
  const write = useWrite(contract.exams.setTotal, ['marks']);
  const save = async (total_marks: number) => {
    const params = { ...place.params, subjectId };
    const set = await write.mutateAsync({ params, body: { total_marks } }).catch(() => undefined);
    if (!set) return false;
    const total = format.number(set.total_marks);
    const message =
      set.changed > 0 ? t('totalSavedWith', { total, count: set.changed }) : t('totalSaved', { total });
    toast({ message });
    return true;
  };
  const error = write.error ? errorText(write.error, t('actionFailed')) : undefined;
  return { save, busy: write.isPending, error };
}
