import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { MissingPlace, MissingPlaces } from '#contract/imports/places.ts';
import { messages } from '#web/features/imports/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type ChosenPlaces, choiceForAll, choiceOf, keyOf, nameOf, valueOf } from './rules.ts';
import type { MissingClasses } from './use-missing-classes.ts';

type ClassesStepProps = {
  readonly classes: MissingClasses;
  readonly chosen: ChosenPlaces;
  readonly onChoose: (chosen: ChosenPlaces) => void;
};

/** What becomes of the rows whose class or section the school does not have. */
export function ClassesStep({ classes, chosen, onChoose }: ClassesStepProps) {
  const t = useText(messages);
  if (classes.failed) return <ErrorWithRetry message={t('classesFailed')} onRetry={classes.readAgain} />;
  if (!classes.found) return <Text role="status">{t('reading')}</Text>;
  const { found } = classes;
  const { missing, total } = found;
  const chooseAll = (choice: 'create' | 'leave_out') => onChoose(choiceForAll(missing, choice));
  return (
    <Stack gap="md">
      <Text>{t('classesHint')}</Text>
      {total > missing.length && (
        <Banner tone="warning">{t('tooManyClasses', { count: total, shown: missing.length })}</Banner>
      )}
      <Group>
        <Button variant="default" onClick={() => chooseAll('create')}>
          {t('createAll')}
        </Button>
        <Button variant="default" onClick={() => chooseAll('leave_out')}>
          {t('leaveOutAll')}
        </Button>
      </Group>
      <Table found={found} chosen={chosen} onChoose={(places) => onChoose({ ...chosen, ...places })} />
    </Stack>
  );
}

type TableProps = {
  readonly found: MissingPlaces;
  readonly chosen: ChosenPlaces;
  readonly onChoose: (chosen: ChosenPlaces) => void;
};

function Table({ found, chosen, onChoose }: TableProps) {
  const t = useText(messages);
  const format = useFormat();
  const choice = (place: MissingPlace) => <Choice {...{ place, found, chosen, onChoose }} />;
  const columns = [
    { key: 'class', header: t('classInFile'), cell: nameOf },
    { key: 'rows', header: t('rows'), cell: ({ rows }: MissingPlace) => format.number(rows) },
    { key: 'choice', header: t('whatHappens'), cell: choice },
  ];
  return (
    <DataTable
      label={t('missingClasses')}
      columns={columns}
      rows={found.missing}
      rowKey={keyOf}
      rowName={nameOf}
      empty={null}
    />
  );
}

function Choice({ place, found, chosen, onChoose }: TableProps & { readonly place: MissingPlace }) {
  const t = useText(messages);
  const { is_new_class, proposal } = place;
  const use = (existing: MissingPlaces['places'][number]) => ({
    value: valueOf(existing),
    label: t('useClass', { name: nameOf(existing) }),
  });
  const isProposed = (existing: MissingPlaces['places'][number]) =>
    proposal !== null && valueOf(existing) === valueOf(proposal);
  const options = [
    { value: '', label: t('choose') },
    ...(proposal ? [use(proposal)] : []),
    { value: 'create', label: t(is_new_class ? 'createClass' : 'createSection') },
    { value: 'leave_out', label: t('leaveOut') },
    ...found.places.filter((existing) => !isProposed(existing)).map(use),
  ];
  return (
    <NativeSelect
      aria-label={t('rowsOf', { name: nameOf(place) })}
      value={choiceOf(place, chosen)}
      data={options}
      onChange={({ currentTarget }) => onChoose({ [keyOf(place)]: currentTarget.value })}
    />
  );
}
