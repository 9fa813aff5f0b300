import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { StudentForm } from './use-student-form.ts';

type Namesakes = ResultOf<typeof contract.students.namesakes>['pairs'][number];
type PairProps = {
  readonly form: StudentForm;
  readonly pair: Namesakes;
  readonly onOne: (key: string) => void;
};

const contacts = { father: 'father_contact', mother: 'mother_contact', guardian: 'parent_contact' } as const;
const pause = 400;

/** Asks whether two fields of the family name one person. */
export function NamesakeQuestion({ form }: { readonly form: StudentForm }) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const pairs = useNamesakes(form).filter(
    ({ first, second }) => !settled.has(keyOf(nameOf(form, first), nameOf(form, second))),
  );
  if (pairs.length === 0) return null;
  return (
    <Stack gap="xs">
      {pairs.map((pair) => (
        <PairQuestion
          key={`${pair.first} ${pair.second}`}
          form={form}
          pair={pair}
          onOne={(key) => setSettled(new Set([...settled, key]))}
        />
      ))}
    </Stack>
  );
}

const keyOf = (...names: readonly string[]) => JSON.stringify(names);

const nameOf = ({ values }: StudentForm, person: keyof typeof contacts) => values[`${person}_name`].trim();

/** The pairs of which a name was typed in this form. */
function useNamesakes(form: StudentForm): readonly Namesakes[] {
  const { values, before } = form;
  const people = ['father', 'mother', 'guardian'] as const;
  const typed = people
    .flatMap((person) => [`${person}_name` as const, contacts[person]])
    .flatMap((field) => (values[field].trim() === '' ? [] : [[field, values[field].trim()] as const]));
  const [settled] = useDebouncedValue(JSON.stringify(Object.fromEntries(typed)), pause);
  const named = people.filter((person) => nameOf(form, person) !== '');
  const changed = named.filter((person) => nameOf(form, person) !== before[`${person}_name`].trim());
  const isWorthwhile = named.length > 1 && changed.length > 0;
  const { data } = useQuery({
    ...queryFor(contract.students.namesakes, { query: JSON.parse(settled) as Record<string, string> }),
    enabled: isWorthwhile,
  });
  if (!isWorthwhile || settled !== JSON.stringify(Object.fromEntries(typed))) return [];
  return (data?.pairs ?? []).filter(({ first, second }) =>
    changed.some((person) => person === first || person === second),
  );
}

function PairQuestion({ form, pair: { first, second, is_one }, onOne }: PairProps) {
  const t = useText(messages);
  const separate = form.values.separate_guardians.split(',').filter(Boolean);
  const setSeparate = (people: readonly string[]) => form.change({ separate_guardians: people.join(',') });
  const who = { first: t(`as.${first}`), second: t(`as.${second}`) };
  if (separate.includes(second))
    return <SavedAsTwo {...who} onAsk={() => setSeparate(separate.filter((person) => person !== second))} />;
  const [name, other] = [nameOf(form, first), nameOf(form, second)];
  const saveAsOne = () => {
    onOne(keyOf(name, is_one ? other : name));
    if (!is_one) form.change({ [`${second}_name`]: name });
  };
  const choices = (
    <Group gap="xs">
      <Button size="compact-sm" onClick={saveAsOne}>
        {t('onePerson')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setSeparate([...separate, second])}>
        {t('twoPeople')}
      </Button>
    </Group>
  );
  return (
    <Banner tone="warning" actions={choices}>
      {is_one ? t('isOnePerson', { ...who, name }) : t('mayBeOnePerson', { ...who, name, other })}
    </Banner>
  );
}

type SavedAsTwoProps = { readonly first: string; readonly second: string; readonly onAsk: () => void };

function SavedAsTwo({ onAsk, ...who }: SavedAsTwoProps) {
  const t = useText(messages);
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" role="status">
        {t('savedAsTwo', who)}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={onAsk}>
        {t('askAgain')}
      </Button>
    </Group>
  );
}
