import { ActionIcon, Button, Group } from '@mantine/core';
import type { Term, YearWithTerms } from '#contract/settings/years.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconDelete, IconEdit, IconPlus } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';

type YearCardProps = {
  readonly year: YearWithTerms;
  readonly onOpen: (open: 'edit-year' | 'add-term' | 'edit-term', id: string) => void;
  readonly onRemoveYear: () => void;
  readonly onRemoveTerm: (term: Term) => void;
};

/** One academic year with its terms. */
export function YearCard(props: YearCardProps) {
  const { year } = props;
  const t = useText(messages);
  const format = useFormat();
  return (
    <section className={classes.card} aria-label={year.name}>
      <div className={classes.heading}>
        <div>
          <Group gap="sm">
            <h3>{year.name}</h3>
            {year.is_current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
          </Group>
          <p>{t('range', { from: format.date(year.starts_on), to: format.date(year.ends_on) })}</p>
        </div>
        <YearActions {...props} />
      </div>
      {year.terms.length > 0 ? <Terms {...props} /> : <p className={classes.nothing}>{t('noTerms')}</p>}
    </section>
  );
}

function YearActions({ year, onOpen, onRemoveYear }: YearCardProps) {
  const t = useText(messages);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlus />}
        aria-label={t('addTermTo', { year: year.name })}
        onClick={() => onOpen('add-term', year.academic_year_id)}
      >
        {t('addTerm')}
      </Button>
      <ActionIcon
        aria-label={`${t('editYear')} ${year.name}`}
        title={t('editYear')}
        onClick={() => onOpen('edit-year', year.academic_year_id)}
      >
        <IconEdit />
      </ActionIcon>
      <ActionIcon
        color="red"
        aria-label={`${t('deleteYear')} ${year.name}`}
        title={t('deleteYear')}
        onClick={onRemoveYear}
      >
        <IconDelete />
      </ActionIcon>
    </Group>
  );
}

function Terms({ year, onOpen, onRemoveTerm }: YearCardProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <DataTable
      label={t('termsOf', { year: year.name })}
      columns={[
        { key: 'name', header: t('name'), cell: (term) => term.name },
        {
          key: 'dates',
          header: t('dates'),
          cell: (term) => t('range', { from: format.date(term.starts_on), to: format.date(term.ends_on) }),
        },
      ]}
      rows={year.terms}
      rowKey={(term) => term.term_id}
      rowName={(term) => term.name}
      actions={[
        { label: t('editTerm'), icon: <IconEdit />, onRun: (term) => onOpen('edit-term', term.term_id) },
        { label: t('deleteTerm'), icon: <IconDelete />, danger: true, onRun: onRemoveTerm },
      ]}
      empty={null}
    />
  );
}
