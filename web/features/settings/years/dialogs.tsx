import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { newTerm, type Term, termForm, type YearWithTerms, yearForm } from '#contract/settings/years.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { DatedFields, type DatedValues } from './dated-fields.tsx';

const datesOf = (row: DatedValues | undefined): DatedValues => ({
  name: row?.name ?? '',
  starts_on: row?.starts_on ?? '',
  ends_on: row?.ends_on ?? '',
});

/** Lists by year show the year's name. */
const alsoChanged = ['students', 'classes'];

function useFreshYears() {
  const client = useQueryClient();
  return async () => {
    const fresh = await client.fetchQuery({ ...queryFor(contract.settings.listYears), staleTime: 0 });
    return fresh.academic_years;
  };
}

type YearDialogProps = { readonly year: YearWithTerms | undefined; readonly onClose: () => void };

/** Adds or edits an academic year. */
export function YearDialog({ year, onClose }: YearDialogProps) {
  const t = useText(messages);
  const freshYears = useFreshYears();
  const create = useWrite(contract.settings.createYear, alsoChanged);
  const update = useWrite(contract.settings.updateYear, alsoChanged);
  return (
    <EditDialog
      title={t(year ? 'editYear' : 'addYear')}
      row={year}
      valuesOf={datesOf}
      schema={yearForm}
      bodyOf={(values) => values}
      send={(body, options) =>
        year
          ? update.mutateAsync({ params: { id: year.academic_year_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={async () =>
        (await freshYears()).find(({ academic_year_id }) => academic_year_id === year?.academic_year_id)
      }
      done={t('yearSaved')}
      onClose={onClose}
    >
      {(form) => <DatedFields field={form.getInputProps} nameHint={t('yearNameHint')} />}
    </EditDialog>
  );
}

type TermDialogProps = {
  readonly year: YearWithTerms;
  readonly term: Term | undefined;
  readonly onClose: () => void;
};

/** Adds or edits a term of a year. */
export function TermDialog({ year, term, onClose }: TermDialogProps) {
  const t = useText(messages);
  const freshYears = useFreshYears();
  const create = useWrite(contract.settings.createTerm);
  const update = useWrite(contract.settings.updateTerm);
  return (
    <EditDialog
      title={t(term ? 'editTerm' : 'addTerm')}
      row={term}
      valuesOf={datesOf}
      schema={term ? termForm : newTerm}
      bodyOf={(values) => ({ ...values, academic_year_id: year.academic_year_id })}
      send={(body, options) =>
        term
          ? update.mutateAsync({ params: { id: term.term_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={async () =>
        (await freshYears()).flatMap(({ terms }) => terms).find(({ term_id }) => term_id === term?.term_id)
      }
      done={t('termSaved')}
      onClose={onClose}
    >
      {(form) => <DatedFields field={form.getInputProps} within={year} />}
    </EditDialog>
  );
}
