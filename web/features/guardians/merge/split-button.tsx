import { Button } from '@mantine/core';
import type { StudentGuardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

type SplitButtonProps = {
  readonly link: StudentGuardian;
  /** The `updated_dt` of the guardian. */
  readonly version: string;
};

/** Gives one of several students a copy of the guardian as a person of their own, after a question. */
export function SplitButton({ link, version }: SplitButtonProps) {
  const t = useText(messages);
  const split = useWrite(contract.guardians.split, ['students']);
  const { student_id: id, guardian_id: gid, student_name: student } = link;
  const run = async () => {
    const message = t('splitQuestion', { student, name: link.name ?? t('noName') });
    if (!(await askConfirmation({ title: t('split'), message, confirmLabel: t('split') }))) return;
    try {
      await split.mutateAsync({ params: { id, gid }, version });
      toast({ message: t('didSplit', { student }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('splitFailed', { message: errorText(error) }) });
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={split.isPending}
      aria-label={t('splitOf', { student })}
      onClick={() => void run()}
    >
      {t('split')}
    </Button>
  );
}
