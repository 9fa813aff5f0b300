import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import type { Term, YearWithTerms } from '#contract/settings/years.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useRemoval } from '#web/features/settings/use-removal.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, type UrlState } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCalendar } from '#web/ui/icons.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { YearCard } from './card.tsx';
import { TermDialog, YearDialog } from './dialogs.tsx';

/** The open dialog, and its year or term. */
const openState = {
  open: choice(['add', 'edit-year', 'add-term', 'edit-term']),
  id: optionalText,
};

/** The academic years of the school, newest first, each with its terms. */
export function YearsSection() {
  const t = useText(messages);
  const load = useQuery(queryFor(contract.settings.listYears));
  const years = load.data?.academic_years;
  const [state, setState] = useUrlState(openState);
  const yearRemoval = useRemoval(
    useWrite(contract.settings.removeYear, ['students', 'classes']),
    t('deleteYear'),
  );
  const termRemoval = useRemoval(useWrite(contract.settings.removeTerm), t('deleteTerm'));
  return (
    <SectionFrame
      title={t('section.years')}
      hint={t('yearsHint')}
      add={{ label: t('addYear'), onAdd: () => void setState({ open: 'add', id: undefined }) }}
      load={load}
      failure={yearRemoval.failure ?? termRemoval.failure}
    >
      {years && years.length > 0 && <ChangeLink />}
      {!years && <Bones label={t('loading')} lines={9} />}
      {years?.length === 0 && <NoYears onAdd={() => void setState({ open: 'add', id: undefined })} />}
      {years?.map((year) => (
        <YearCard
          key={year.academic_year_id}
          year={year}
          onOpen={(open, id) => void setState({ open, id })}
          onRemoveYear={() => void yearRemoval.ask(year.academic_year_id, year.name)}
          onRemoveTerm={({ term_id, name }) => void termRemoval.ask(term_id, name)}
        />
      ))}
      {years && (
        <OpenDialog
          {...state}
          years={years}
          onClose={() => void setState({ open: undefined, id: undefined })}
        />
      )}
    </SectionFrame>
  );
}

function NoYears({ onAdd }: { readonly onAdd: () => void }) {
  const t = useText(messages);
  const add = <Button onClick={onAdd}>{t('addFirstYear')}</Button>;
  return <EmptyState icon={IconCalendar} title={t('noYears')} hint={t('noYearsHint')} action={add} />;
}

function ChangeLink() {
  const t = useText(messages);
  return (
    <Group>
      <Button component={Link} to="/promotion" variant="default">
        {t('yearChange')}
      </Button>
    </Group>
  );
}

type OpenDialogProps = UrlState<typeof openState> & {
  readonly years: readonly YearWithTerms[];
  readonly onClose: () => void;
};

function OpenDialog({ open, id, years, onClose }: OpenDialogProps) {
  if (open === undefined) return null;
  if (open === 'add') return <YearDialog year={undefined} onClose={onClose} />;
  const isTerm = (term: Term) => term.term_id === id;
  const year = years.find((each) => each.academic_year_id === id || each.terms.some(isTerm));
  if (!year) return null;
  if (open === 'edit-year') return <YearDialog year={year} onClose={onClose} />;
  const term = year.terms.find(isTerm);
  if (open === 'edit-term' && !term) return null;
  return <TermDialog year={year} term={open === 'edit-term' ? term : undefined} onClose={onClose} />;
}
