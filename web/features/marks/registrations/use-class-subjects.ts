import { contract } from '#contract/index.ts';
import { affected } from '#web/features/marks/mark/affected.ts';
import { messages } from '#web/features/marks/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Registers a student for all subjects of their class in a year. */
export function useClassSubjects(id: string, year: number) {
  const t = useText(messages);
  const write = useWrite(contract.marks.registerClassSubjects, affected);
  const register = () =>
    write.mutateAsync({ params: { id }, body: { year } }).then(
      ({ registered }) => toast({ message: t('ofClassDone', { count: registered }) }),
      (error: unknown) =>
        toast({ tone: 'danger', message: `${t('subjectAddFailed')} ${errorText(error, '')}`.trim() }),
    );
  return { register, busy: write.isPending };
}
