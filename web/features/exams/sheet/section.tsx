import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CountedExam } from '#contract/exams/calls.ts';
import { contract } from '#contract/index.ts';
import type { Choices } from '#web/features/exams/filters/use-choices.ts';
import { messages } from '#web/features/exams/messages.ts';
import { useOwnCells } from '#web/features/exams/store/use-own-cells.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { AccessReason } from '#web/ui/display/access-reason.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconBook, IconStudent } from '#web/ui/icons.tsx';
import { SheetPanel, type SheetPanelProps } from './panel.tsx';

type SheetSectionProps = {
  readonly place: SheetPlace;
  readonly exam: CountedExam;
  readonly choices: Choices;
};

/** One sheet, once it is loaded. */
export function SheetSection({ place, exam, choices }: SheetSectionProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery(queryFor(contract.exams.sheet, place));
  if (!data) {
    if (!error) return <Bones label={t('loading')} lines={10} />;
    const isUnknown = isNotFound(error);
    const message = t(isUnknown ? 'unknown' : 'readFailed');
    return <ErrorWithRetry message={message} {...(!isUnknown && { onRetry: () => void refetch() })} />;
  }
  if (data.pupils.length === 0)
    return <EmptyState icon={IconStudent} title={t('noStudents')} hint={t('noStudentsHint')} />;
  if (data.columns.length === 0)
    return <EmptyState icon={IconBook} title={t('noColumns')} hint={t('noColumnsHint')} />;
  return <OwnSheet first={data} place={place} exam={exam} choices={choices} />;
}

/** The sheet, once it is known which cells the person enters. */
function OwnSheet(props: Omit<SheetPanelProps, 'mayEnter'>) {
  const t = useText(messages);
  const { isTeacher, isPending, mayEnter, subjects } = useOwnCells(props.first);
  if (isPending) return <Bones label={t('loading')} lines={10} />;
  const note =
    subjects.length === 0 ? t('readOnlySheet') : t('ownSubjects', { subjects: subjects.join(', ') });
  const isPartly = isTeacher && subjects.length < props.first.columns.length;
  return (
    <>
      <AccessReason access={props.first.access} />
      {isPartly && (
        <Box mb="sm">
          <Banner tone="info">{note}</Banner>
        </Box>
      )}
      <SheetPanel {...props} mayEnter={mayEnter} />
    </>
  );
}
