import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { KnownPerson } from '#contract/guardians/duplicates.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

type TypedPerson = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Guardians of this student are left out. */
  readonly studentId?: string | undefined;
};

type OnRecordQuestionProps = {
  readonly person: TypedPerson;
  /** The user has said that this is a new person. */
  readonly isNew: boolean;
  readonly onUse: (known: KnownPerson) => void;
  readonly onNew: (isNew: boolean) => void;
  /** Shown while no one like this is on record. */
  readonly children?: ReactNode;
};

const pause = 400;

/** Asks whether the person whose details are being typed is someone on record. */
export function OnRecordQuestion({ person, isNew, onUse, onNew, children }: OnRecordQuestionProps) {
  const t = useText(messages);
  const [known] = useKnownPeople(person);
  if (!known) return children;
  if (isNew)
    return (
      <Group gap="sm" justify="space-between">
        <Text size="sm" role="status">
          {t('isNew')}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={() => onNew(false)}>
          {t('askAgain')}
        </Button>
      </Group>
    );
  const { name } = known;
  const students = [...new Set(known.students.map((student) => student.name))].join(', ');
  return (
    <Banner
      tone="warning"
      actions={
        <Group gap="xs">
          <Button size="compact-sm" aria-label={t('useOf', { name })} onClick={() => onUse(known)}>
            {t('use')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('someoneElseThan', { name })}
            onClick={() => onNew(true)}
          >
            {t('someoneElse')}
          </Button>
        </Group>
      }
    >
      {students === '' ? t('onRecordAlone', { name }) : t('onRecord', { name, students })}
    </Banner>
  );
}

function useKnownPeople(person: TypedPerson): readonly KnownPerson[] {
  const [name] = useDebouncedValue(person.name.trim(), pause);
  const [email] = useDebouncedValue(person.email.trim(), pause);
  const [phone] = useDebouncedValue(person.phone.trim(), pause);
  const query = {
    name,
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
    ...(person.studentId && { exclude_student_id: person.studentId }),
  };
  const isWorthwhile = person.name.trim() !== '' && name !== '' && (email !== '' || phone !== '');
  const { data } = useQuery({
    ...queryFor(contract.guardians.findOnRecord, { query }),
    enabled: isWorthwhile,
  });
  return isWorthwhile ? (data?.matches ?? []) : [];
}
