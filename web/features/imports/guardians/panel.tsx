import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { GuardianQuestion } from '#contract/imports/guardians.ts';
import { messages } from '#web/features/imports/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import {
  type ChosenGuardians,
  canDecideByRow,
  choiceFor,
  chooseForAll,
  chosenForRow,
  keyOf,
  linkTo,
  renameDecision,
  rowByRow,
} from './rules.ts';
import type { useGuardianQuestions } from './use-guardian-questions.ts';

type AskedGuardians = ReturnType<typeof useGuardianQuestions> & {
  readonly chosen: ChosenGuardians;
  readonly choose: (chosen: ChosenGuardians) => void;
  /** Whether the person has answered every question. */
  readonly decided: boolean;
};

/** The guardians who may be on record, or twice in the file, each with its choices. */
export function GuardiansPanel({ guardians }: { readonly guardians: AskedGuardians }) {
  const t = useText(messages);
  const { found, failed, readAgain, chosen, choose, decided } = guardians;
  if (failed) return <ErrorWithRetry message={t('guardiansFailed')} onRetry={readAgain} />;
  if (!found || found.people.length === 0) return null;
  const { people, total } = found;
  return (
    <Stack gap="sm" component="section" aria-label={t('guardians')}>
      <Text fw={600}>{t('guardians')}</Text>
      <Banner tone={decided ? 'info' : 'warning'}>{t(decided ? 'guardiansDecided' : 'guardiansHint')}</Banner>
      {total > people.length && (
        <Banner tone="warning">{t('tooManyGuardians', { count: total, shown: people.length })}</Banner>
      )}
      <Group>
        <Button variant="default" onClick={() => choose(chooseForAll(people, 'use'))}>
          {t('useAllGuardians')}
        </Button>
        <Button variant="default" onClick={() => choose(chooseForAll(people, 'create'))}>
          {t('createAllGuardians')}
        </Button>
      </Group>
      <Questions people={people} chosen={chosen} onChoose={(more) => choose({ ...chosen, ...more })} />
    </Stack>
  );
}

type ChoiceProps = {
  readonly chosen: ChosenGuardians;
  readonly onChoose: (chosen: ChosenGuardians) => void;
};

function Questions({ people, ...choice }: ChoiceProps & { readonly people: readonly GuardianQuestion[] }) {
  const t = useText(messages);
  const columns = [
    {
      key: 'guardian',
      header: t('guardianInFile'),
      cell: (person: GuardianQuestion) => <Person {...person} />,
    },
    { key: 'rows', header: t('rows'), cell: (person: GuardianQuestion) => <RowNumbers {...person} /> },
    {
      key: 'choice',
      header: t('whoIsThis'),
      cell: (person: GuardianQuestion) => <Choices person={person} {...choice} />,
    },
  ];
  return (
    <DataTable
      label={t('guardians')}
      columns={columns}
      rows={people}
      rowKey={(person) => keyOf(person)}
      rowName={({ name }) => name}
      empty={null}
    />
  );
}

function Person({ name, phone, email, relationships }: GuardianQuestion) {
  const t = useText(messages);
  const who = relationships.map((word) =>
    t(word === 'father' || word === 'mother' ? `relationship.${word}` : 'relationship.guardian'),
  );
  return (
    <Stack gap={0}>
      <span>{name}</span>
      <Text size="sm" c="dimmed">
        {[who.join(', '), phone, email].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

function RowNumbers({ rows, row_count }: GuardianQuestion) {
  const t = useText(messages);
  const format = useFormat();
  const numbers = rows.map((row) => format.number(row)).join(', ');
  return row_count > rows.length ? t('moreRows', { rows: numbers, count: row_count - rows.length }) : numbers;
}

function Choices({ person, chosen, onChoose }: ChoiceProps & { readonly person: GuardianQuestion }) {
  const t = useText(messages);
  const { name } = person;
  const choice = choiceFor(person, chosen);
  const options = useOptions(person);
  const byRow = canDecideByRow(person) ? [{ value: rowByRow, label: t('decideByRow') }] : [];
  return (
    <Stack gap="xs">
      <NativeSelect
        aria-label={t('whoIs', { name })}
        value={choice}
        data={[...options, ...byRow]}
        onChange={({ currentTarget }) => onChoose({ [keyOf(person)]: currentTarget.value })}
      />
      {choice === rowByRow &&
        person.rows.map((row) => (
          <NativeSelect
            key={row}
            label={t('inRow', { row })}
            aria-label={t('whoIsInRow', { name, row })}
            value={chosenForRow(person, row, chosen)}
            data={options}
            onChange={({ currentTarget }) => onChoose({ [keyOf(person, row)]: currentTarget.value })}
          />
        ))}
    </Stack>
  );
}

function useOptions({ matches, spellings, is_twice, usual }: GuardianQuestion) {
  const t = useText(messages);
  return [
    ...(usual === null ? [{ value: '', label: t('choose') }] : []),
    ...matches.map(({ guardian_id, name, students }) => ({
      value: linkTo(guardian_id),
      label:
        students.length === 0
          ? t('onRecordAlone', { name })
          : t('onRecord', {
              name,
              students: [...new Set(students.map((student) => student.name))].join(', '),
            }),
    })),
    ...spellings.map(({ name, row }) => ({
      value: renameDecision(name),
      label: t('spelledInRow', { name, row }),
    })),
    ...(usual === 'one' ? [{ value: 'one', label: t('oneGuardian') }] : []),
    { value: 'create', label: t(is_twice && matches.length === 0 ? 'twoGuardians' : 'newGuardian') },
  ];
}
