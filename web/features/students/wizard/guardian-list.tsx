import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedGuardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import type { StudentForm } from './use-student-form.ts';

type Guardian = ListedGuardian & { readonly name: string };
type GuardianListProps = { readonly form: StudentForm; readonly parent: 'father' | 'mother' };

const shownAtMost = 3;
const lettersAtLeast = 3;

/** Existing guardians whose name begins with the typed text, so that siblings share them. */
export function GuardianList({ form, parent }: GuardianListProps) {
  const t = useText(messages);
  const typed = form.values[`${parent}_name`].trim();
  const [search] = useDebouncedValue(typed, 300);
  const picked = form.values[`${parent}_guardian_id`];
  const isWorthwhile = search.length >= lettersAtLeast && typed !== form.before[`${parent}_name`];
  const { data } = useQuery({
    ...queryFor(contract.guardians.list, { query: { search } }),
    enabled: isWorthwhile,
  });
  const known = isWorthwhile ? (data?.guardians ?? []).flatMap(namedWithStudents) : [];
  const chosen = known.find(({ guardian_id }) => guardian_id === picked);
  if (picked) return <Picked form={form} parent={parent} guardian={chosen} />;
  if (known.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('knownGuardians')}>
      <Text size="sm" c="dimmed">
        {t('knownGuardians')}
      </Text>
      {known.slice(0, shownAtMost).map((guardian) => (
        <Offer key={guardian.guardian_id} form={form} parent={parent} guardian={guardian} />
      ))}
    </Stack>
  );
}

/** Only these can be meant: a person with a name whose children are at the school. */
const namedWithStudents = ({ name, ...guardian }: ListedGuardian): Guardian[] =>
  name !== null && guardian.students.length > 0 ? [{ ...guardian, name }] : [];

const childrenOf = ({ students }: Guardian) => [...new Set(students.map(({ name }) => name))].join(', ');

function Offer({ form, parent, guardian }: GuardianListProps & { readonly guardian: Guardian }) {
  const t = useText(messages);
  const { guardian_id, name, phone, email, occupation } = guardian;
  const use = () =>
    form.change({
      [`${parent}_guardian_id`]: guardian_id,
      [`${parent}_name`]: name,
      [`${parent}_contact`]: phone ?? '',
      [`${parent}_email`]: email ?? '',
      [`${parent}_occupation`]: occupation ?? '',
    });
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm">
        {t('guardianOf', { name, students: childrenOf(guardian) })}
        {phone && ` · ${phone}`}
      </Text>
      <Button size="compact-sm" variant="light" aria-label={t('useGuardian', { name })} onClick={use}>
        {t('use')}
      </Button>
    </Group>
  );
}

function Picked({ form, parent, guardian }: GuardianListProps & { readonly guardian: Guardian | undefined }) {
  const t = useText(messages);
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button disappears, so the focus moves here.
  useEffect(() => {
    undo.current?.focus();
  }, []);
  const forget = () =>
    form.change({
      [`${parent}_guardian_id`]: '',
      [`${parent}_name`]: '',
      [`${parent}_contact`]: '',
      [`${parent}_email`]: '',
      [`${parent}_occupation`]: '',
    });
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm" role="status">
        {guardian ? t('sharedWith', { students: childrenOf(guardian) }) : t('shared')}
      </Text>
      <Button ref={undo} size="compact-sm" variant="subtle" onClick={forget}>
        {t('notThisPerson')}
      </Button>
    </Group>
  );
}
