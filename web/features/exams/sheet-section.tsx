import { useQuery } from '@tanstack/react-query';
import type { CountedExam } from '#contract/exams.ts';
import { contract } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconBook, IconStudent } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { messages } from './messages.ts';
import { SheetPanel } from './sheet-panel.tsx';
import type { Choices } from './use-choices.ts';
import type { SheetPlace } from './use-sheet.ts';

type SheetSectionProps = {
  readonly place: SheetPlace;
  readonly exam: CountedExam;
  readonly choices: Choices;
};

/** One sheet, once it is read. */
export function SheetSection({ place, exam, choices }: SheetSectionProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery(reading(contract.exams.sheet, place));
  if (!data) {
    if (!error) return <Bones label={t('loading')} lines={10} />;
    const isUnknown = error instanceof ApiError && error.status === 404;
    const message = t(isUnknown ? 'unknown' : 'readFailed');
    return <ErrorWithRetry message={message} {...(!isUnknown && { onRetry: () => void refetch() })} />;
  }
  if (data.pupils.length === 0)
    return <EmptyState icon={IconStudent} title={t('noPupils')} hint={t('noPupilsHint')} />;
  if (data.columns.length === 0)
    return <EmptyState icon={IconBook} title={t('noColumns')} hint={t('noColumnsHint')} />;
  return <SheetPanel first={data} place={place} exam={exam} choices={choices} />;
}
