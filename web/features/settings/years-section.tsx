import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Term, YearWithTerms } from '#contract/academic-years.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconCalendar, IconPlus } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { messages } from './messages.ts';
import { SectionFrame } from './section-frame.tsx';
import { useRemoval } from './use-removal.ts';
import { YearCard } from './year-card.tsx';
import { TermDialog, YearDialog } from './year-dialogs.tsx';

/** The open dialog and the year or term it is about. */
const openState = z.object({
  open: z.enum(['add-year', 'edit-year', 'add-term', 'edit-term']).optional(),
  id: z.string().optional(),
});

/** The academic years of the school, newest first, each with its terms. */
export function YearsSection() {
  const t = useText(messages);
  const years = useQuery(reading(contract.settings.listYears));
  const [state, setState] = useUrlState(openState);
  const removeYear = useRemoval(
    useWrite(contract.settings.removeYear, ['students', 'classes']),
    t('deleteYear'),
  );
  const removeTerm = useRemoval(useWrite(contract.settings.removeTerm), t('deleteTerm'));
  const list = years.data?.academic_years;
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ open: 'add-year' })}>
      {t('addYear')}
    </Button>
  );
  return (
    <SectionFrame
      title={t('section.years')}
      hint={t('yearsHint')}
      actions={add}
      failure={removeYear.failure ?? removeTerm.failure}
    >
      {years.isError && (
        <ErrorWithRetry
          message={errorText(years.error, t('loadFailed'))}
          onRetry={() => void years.refetch()}
        />
      )}
      {years.isPending && <Bones label={t('loading')} lines={9} />}
      {list?.length === 0 && <EmptyState icon={IconCalendar} title={t('noYears')} hint={t('noYearsHint')} />}
      {list?.map((year) => (
        <YearCard
          key={year.academic_year_id}
          year={year}
          onOpen={(open, id) => void setState({ open, id })}
          onRemoveYear={() => void removeYear.ask(year.academic_year_id, year.name)}
          onRemoveTerm={({ term_id, name }) => void removeTerm.ask(term_id, name)}
        />
      ))}
      {list && state.open && (
        <Dialogs
          key={`${state.open} ${state.id}`}
          open={state.open}
          id={state.id}
          years={list}
          onClose={() => void setState({ open: undefined, id: undefined })}
        />
      )}
    </SectionFrame>
  );
}

type DialogsProps = {
  readonly open: NonNullable<z.output<typeof openState>['open']>;
  readonly id: string | undefined;
  readonly years: readonly YearWithTerms[];
  readonly onClose: () => void;
};

function Dialogs({ open, id, years, onClose }: DialogsProps) {
  if (open === 'add-year') return <YearDialog year={undefined} onClose={onClose} />;
  const isTerm = (term: Term) => term.term_id === id;
  const year = years.find((each) => each.academic_year_id === id || each.terms.some(isTerm));
  if (!year) return null;
  if (open === 'edit-year') return <YearDialog year={year} onClose={onClose} />;
  const term = year.terms.find(isTerm);
  if (open === 'edit-term' && !term) return null;
  return <TermDialog year={year} term={open === 'edit-term' ? term : undefined} onClose={onClose} />;
}
